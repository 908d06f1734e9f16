import { Loading } from "#components/ui/loading.tsx";

const rows = [0, 1, 2, 3, 4];

/** Rows on wide screens, cards on others, as tall as those that come. */
export function OrderListSkeleton() {
  return (
    <Loading label="Loading orders" className="p-3 lg:p-0 lg:pt-12 flex flex-col gap-3 lg:gap-0">
      {rows.map((row) => (
        <div
          key={row}
          data-skeleton-row
          className="flex h-40 items-center gap-6 rounded-card border border-line bg-white px-4 lg:h-16 lg:rounded-none lg:border-x-0 lg:border-t-0 lg:px-5"
        >
          <span className="skeleton h-4 flex-2" />
          <span className="skeleton h-4 flex-1" />
          <span className="skeleton hidden h-4 flex-1 lg:block" />
          <span className="skeleton h-6 w-24 rounded-full" />
        </div>
      ))}
    </Loading>
  );
}
