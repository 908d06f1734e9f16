import { useQuery } from "@tanstack/react-query";
import { Notice } from "#components/ui/notice.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { wishlistQueries } from "#features/wishlist/wishlist-queries.ts";
import { useSession } from "#lib/session.ts";
import { ProductLines } from "./product-lines.tsx";

export function WishlistPage() {
  const { user } = useSession();
  const { data: lines } = useQuery(wishlistQueries.lines(user?.id));
  return (
    <div className="page-width pt-8">
      <h1 className="text-4xl">My Wishlist</h1>
      {!lines && <Spinner />}
      {lines?.length === 0 && (
        <Notice heading="Your wishlist is empty">
          <p>Save your favorite items here to shop them later.</p>
        </Notice>
      )}
      {lines && <ProductLines lines={lines} />}
    </div>
  );
}
