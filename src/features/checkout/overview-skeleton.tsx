import { Loading } from "#components/ui/loading.tsx";
export function OverviewSkeleton() {
  return (
    <Loading label="Loading the order" className="mt-5 flex flex-col gap-4">
      <div className="skeleton h-[4.4rem]" />
      <div className="skeleton h-[4.4rem]" />
      <div className="skeleton h-24" />
    </Loading>
  );
}
