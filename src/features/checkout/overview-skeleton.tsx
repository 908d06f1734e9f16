export function OverviewSkeleton() {
  return (
    <div role="status" className="mt-5">
      <span className="sr-only">Loading the order</span>
      <div aria-hidden className="flex flex-col gap-4">
        <div className="skeleton h-[4.4rem]" />
        <div className="skeleton h-[4.4rem]" />
        <div className="skeleton h-24" />
      </div>
    </div>
  );
}
