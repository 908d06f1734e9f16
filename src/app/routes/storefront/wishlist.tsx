import { useAddToCart } from "#features/cart/cart-queries.ts";
import type { RemovedLine } from "#features/cart/product-lines-queries.ts";
import { WishlistItems } from "#features/wishlist/wishlist-items.tsx";
import { WishlistSkeleton } from "#features/wishlist/wishlist-skeleton.tsx";
import { useSession } from "#lib/session.ts";

export function WishlistPage() {
  const { user } = useSession();
  // What goes wrong is told once, by the move that this is a part of.
  const { mutateAsync } = useAddToCart({ silent: true });
  const addToCart = ({ line: { product, quantity }, userId }: RemovedLine) =>
    mutateAsync({ product, quantity, userId });
  return (
    <div className="page-width pt-6 md:pt-8">
      <h1 className="text-4xl md:text-5xl">My Wishlist</h1>
      {user ? <WishlistItems userId={user.id} addToCart={addToCart} /> : <WishlistSkeleton />}
    </div>
  );
}
