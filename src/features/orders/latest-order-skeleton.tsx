import { Loading } from "#components/ui/loading.tsx";
export function LatestOrderSkeleton() {
  return (
    <Loading
      label="Loading your order"
      className="mx-auto mt-10 max-w-3xl md:mt-12 flex flex-col items-center"
    >
      <div className="skeleton size-14 rounded-full" />
      <div className="skeleton mt-5 h-9 w-72 max-w-full" />
      <div className="skeleton mt-4 h-5 w-96 max-w-full" />
      <div className="skeleton mt-10 h-80 w-full" />
    </Loading>
  );
}
