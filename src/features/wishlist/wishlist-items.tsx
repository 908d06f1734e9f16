import { useQuery } from "@tanstack/react-query";
import { LoadError } from "#components/ui/load-error.tsx";
import { errors } from "#domain/messages.ts";
import type { RemovedLine } from "../cart/product-lines-queries.ts";
import { EmptyWishlist } from "./empty-wishlist.tsx";
import { WishlistCard } from "./wishlist-card.tsx";
import { wishlistGrid } from "./wishlist-grid.ts";
import { useMoveToCart, useRemoveFromWishlist, wishlistQueries } from "./wishlist-queries.ts";
import { WishlistSkeleton } from "./wishlist-skeleton.tsx";

type WishesProps = { userId: string; addToCart: (wish: RemovedLine) => Promise<unknown> };

export function WishlistItems({ userId, addToCart }: WishesProps) {
  const { data: wishes, isPending, isFetching, refetch } = useQuery(wishlistQueries.lines(userId));
  const { mutate: move } = useMoveToCart(addToCart);
  const { mutate: remove } = useRemoveFromWishlist();
  if (isPending) return <WishlistSkeleton />;
  if (!wishes) {
    const retry = () => void refetch();
    return <LoadError heading={errors.wishlistNotLoaded} onRetry={retry} retrying={isFetching} />;
  }
  if (wishes.length === 0) return <EmptyWishlist />;
  return (
    <ul className={wishlistGrid}>
      {wishes.map((line) => (
        <WishlistCard
          key={line.product.id}
          wish={line}
          onAddToCart={() => move({ line, userId })}
          onRemove={() => remove({ line, userId })}
        />
      ))}
    </ul>
  );
}
