import { Suspense } from "react";
import type { Product } from "#domain/products/catalog.ts";
import type { CardAction } from "#features/catalog/product-card.tsx";
import { useSession } from "#lib/auth/session.ts";
import { lazyPart } from "#lib/browser/lazy-part.tsx";
import { useHydrated } from "#lib/use-hydrated.ts";

/** Without its code a card is still a link. */
const SaveHeart = lazyPart(
  async () => (await import("#features/wishlist/save-heart.tsx")).SaveHeart,
);

/** Loaded once the session is known. */
function CardHeart({ product }: { product: Product }) {
  const { status } = useSession();
  if (status === "loading") return null;
  return (
    <Suspense>
      <SaveHeart product={product} />
    </Suspense>
  );
}

const cardHeart = (product: Product) => <CardHeart product={product} />;

/** The cards of the HTML have no hearts: hydration has less to do without them. */
export function useCardHeart(): CardAction | undefined {
  return useHydrated() ? cardHeart : undefined;
}
