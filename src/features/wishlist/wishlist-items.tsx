import { useQuery } from "@tanstack/react-query";
import { buttonStyle } from "#components/ui/controls/button.tsx";
import { EmptyHanger } from "#components/ui/drawings/empty-hanger.tsx";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { Loading } from "#components/ui/feedback/loading.tsx";
import { Notice } from "#components/ui/feedback/notice.tsx";
import { paths } from "#config/paths.ts";
import { errors } from "#domain/messages.ts";
import { Link } from "#lib/router/link.tsx";
import { WishlistCard, WishlistCardSkeleton } from "./wishlist-card.tsx";
import { useMoveToCart, useRemoveFromWishlist, wishlistQueries } from "./wishlist-queries.ts";

const gridStyle =
  "mt-6 grid grid-cols-2 gap-x-4 gap-y-10 md:mt-10 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4";

export function WishlistItems({ userId }: { userId: string }) {
  const { data: lines, isPending, isFetching, refetch } = useQuery(wishlistQueries.lines(userId));
  const { mutate: move } = useMoveToCart();
  const { mutate: remove } = useRemoveFromWishlist();
  if (isPending) return <WishlistSkeleton />;
  if (!lines) {
    const retry = () => void refetch();
    return <LoadError heading={errors.wishlistNotLoaded} onRetry={retry} retrying={isFetching} />;
  }
  if (lines.length === 0) return <EmptyWishlist />;
  return (
    <ul className={gridStyle}>
      {lines.map((line) => (
        <WishlistCard
          key={line.product.id}
          line={line}
          onAddToCart={() => move({ line, userId })}
          onRemove={() => remove({ line, userId })}
        />
      ))}
    </ul>
  );
}

const cards = [0, 1, 2, 3];

export function WishlistSkeleton() {
  return (
    <Loading label="Loading the wishlist" className={gridStyle}>
      {cards.map((card) => (
        <WishlistCardSkeleton key={card} />
      ))}
    </Loading>
  );
}

function EmptyWishlist() {
  return (
    <Notice heading="Your wishlist is empty" icon={<EmptyHanger />}>
      <p>Save your favorite items here to shop them later.</p>
      <Link to={paths.home} className={buttonStyle()}>
        Start Shopping
      </Link>
    </Notice>
  );
}
