import { Loading } from "#components/ui/loading.tsx";
export function OrderDetailsSkeleton() {
  return (
    <Loading label="Loading order">
      <div className="skeleton mt-13 h-10 w-80 max-w-full" />
      <div className="skeleton mt-3 mb-8 h-5 w-56" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="skeleton h-96" />
        <div className="grid content-start gap-5">
          <div className="skeleton h-32" />
          <div className="skeleton h-32" />
        </div>
      </div>
    </Loading>
  );
}

export function OrderLinesSkeleton() {
  return (
    <Loading label="Loading items" className="mt-5 flex flex-col gap-4">
      <div className="skeleton h-20" />
      <div className="skeleton h-20" />
    </Loading>
  );
}
