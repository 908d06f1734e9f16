import { Loading } from "#components/ui/loading.tsx";
import { wishlistGrid } from "./wishlist-grid.ts";

const cards = [0, 1, 2, 3];

export function WishlistSkeleton() {
  return (
    <Loading label="Loading the wishlist" className={wishlistGrid}>
      {cards.map((card) => (
        <CardSkeleton key={card} />
      ))}
    </Loading>
  );
}

function CardSkeleton() {
  return (
    <div>
      <div className="skeleton aspect-[4/5]" />
      <div className="skeleton mt-4 h-5 w-4/5" />
      <div className="skeleton mt-2.5 h-4 w-1/2" />
      <div className="skeleton mt-2.5 h-4 w-2/5" />
      <div className="skeleton mt-4 h-11 rounded-full" />
    </div>
  );
}
