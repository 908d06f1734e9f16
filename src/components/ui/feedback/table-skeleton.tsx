import { Loading } from "./loading.tsx";

type TableSkeletonProps = { label: string; rows?: number; image?: boolean };

/** Rows on wide screens, cards on small ones. */
export function TableSkeleton({ label, rows = 5, image = false }: TableSkeletonProps) {
  return (
    <Loading
      label={label}
      className="flex flex-col gap-3 lg:gap-0 lg:rounded-card lg:border lg:border-line lg:bg-white"
    >
      <div className="hidden h-12 lg:block" />
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <RowSkeleton key={row} image={image} />
      ))}
    </Loading>
  );
}

function RowSkeleton({ image }: { image: boolean }) {
  return (
    <div
      data-skeleton-row
      className={`flex items-center gap-4 rounded-card border border-line bg-white p-4 lg:h-20 lg:rounded-none lg:border-x-0 lg:border-b-0 lg:px-5 ${image ? "h-48" : "h-32"}`}
    >
      {image && (
        <div className="skeleton h-30 w-24 shrink-0 self-start lg:h-14 lg:w-11 lg:self-center" />
      )}
      <div className="flex-1">
        <div className="skeleton h-4 w-3/5 lg:w-2/5" />
        <div className="skeleton mt-2.5 h-3.5 w-2/5 lg:w-1/5" />
      </div>
      <div className="skeleton hidden h-4 w-24 lg:block" />
      <div className="skeleton h-6 w-20 rounded-full" />
    </div>
  );
}
