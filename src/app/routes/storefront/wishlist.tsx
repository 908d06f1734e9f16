import { WishlistItems, WishlistSkeleton } from "#features/wishlist/wishlist-items.tsx";
import { useSession } from "#lib/auth/session.ts";

export function WishlistPage() {
  const { user } = useSession();
  return (
    <div className="page-width pt-6 md:pt-8">
      <h1 className="text-4xl md:text-5xl">My Wishlist</h1>
      {user ? <WishlistItems userId={user.id} /> : <WishlistSkeleton />}
    </div>
  );
}
