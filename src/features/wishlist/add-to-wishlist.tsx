import { Heart } from "lucide-react";
import type { Product } from "#domain/products/catalog.ts";
import { PanelButton } from "../cart/purchase-panel.tsx";
import { useAddAfterSignIn, useRequireUser } from "../product-lists/add-after-sign-in.ts";
import { useWishlistLine } from "./use-wishlist-line.ts";
import { useAddToWishlist } from "./wishlist-queries.ts";

export function AddToWishlist({ product, quantity }: { product: Product; quantity: number }) {
  const requireUser = useRequireUser();
  const { mutateAsync, isPending } = useAddToWishlist();
  // A failure shows its own toast.
  const add = (userId: string, pieces: number) =>
    mutateAsync({ product, userId, quantity: pieces }).catch(() => undefined);
  useAddAfterSignIn("wishlist", product.id, add);
  const addition = { list: "wishlist", productId: product.id, quantity } as const;
  const isSaved = useWishlistLine(product.id) !== undefined;
  return (
    <PanelButton
      variant="quiet"
      busy={isPending}
      aria-description={isSaved ? "Saved" : undefined}
      onClick={() => requireUser(addition, (userId) => add(userId, quantity))}
    >
      <Heart aria-hidden className={`size-[1.1rem] ${isSaved ? "fill-current text-clay" : ""}`} />
      {isPending ? "Adding..." : "Add to Wishlist"}
    </PanelButton>
  );
}
