import { gridStyle } from "./grid-style.ts";

const cards = Array.from({ length: 12 }, (_, index) => index);

/** Cards of the same measure as the real ones, so that nothing moves when those arrive. */
export function ProductGridSkeleton() {
  return (
    <div aria-hidden className={gridStyle}>
      {cards.map((card) => (
        <CardSkeleton key={card} />
      ))}
    </div>
  );
}

function CardSkeleton() {
  return (
    <div>
      <div className="skeleton aspect-[4/5]" />
      <div className="mt-3 h-17.5">
        <div className="skeleton h-4 w-4/5" />
        <div className="skeleton mt-2.5 h-4 w-1/3" />
      </div>
    </div>
  );
}
