import { useQuery } from "@tanstack/react-query";
import { LoadError } from "#components/ui/load-error.tsx";
import { errors } from "#domain/messages.ts";
import type { RemovedLine } from "#lib/product-lines-queries.ts";
import { EmptyWishlist } from "./empty-wishlist.tsx";
import { WishCard } from "./wish-card.tsx";
import { wishlistGrid } from "./wishlist-grid.ts";
import { useHandOverWish, useRemoveWish, wishlistQueries } from "./wishlist-queries.ts";
import { WishlistSkeleton } from "./wishlist-skeleton.tsx";

type WishesProps = { userId: string; addToCart: (wish: RemovedLine) => Promise<unknown> };

export function Wishes({ userId, addToCart }: WishesProps) {
  const { data: wishes, isPending, isFetching, refetch } = useQuery(wishlistQueries.lines(userId));
  const { mutate: move } = useHandOverWish(addToCart);
  const { mutate: remove } = useRemoveWish();
  if (isPending) return <WishlistSkeleton />;
  if (!wishes) {
    const retry = () => void refetch();
    return <LoadError heading={errors.wishlistNotLoaded} onRetry={retry} retrying={isFetching} />;
  }
  if (wishes.length === 0) return <EmptyWishlist />;
  return (
    <ul className={wishlistGrid}>
      {wishes.map((line) => (
        <WishCard
          key={line.product.id}
          wish={line}
          onAddToCart={() => move({ line, userId })}
          onRemove={() => remove({ line, userId })}
        />
      ))}
    </ul>
  );
}
