import { Suspense } from "react";
import type { Product } from "#domain/catalog.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { useSession } from "#lib/session.ts";

/** Without its code a card is still a link. */
const SaveHeart = lazyPart(
  async () => (await import("#features/wishlist/save-heart.tsx")).SaveHeart,
);

/** Loaded once the session is known. */
export function CardHeart({ product }: { product: Product }) {
  const { status } = useSession();
  if (status === "loading") return null;
  return (
    <Suspense>
      <SaveHeart product={product} />
    </Suspense>
  );
}

export const cardHeart = (product: Product) => <CardHeart product={product} />;
