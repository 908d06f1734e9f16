import { Heart } from "lucide-react";
import type { Product } from "#domain/catalog.ts";
import { PanelButton } from "../cart/purchase-panel.tsx";
import { useAddWanted } from "../cart/use-add-wanted.ts";
import { useRequireUser } from "../cart/use-require-user.ts";
import { useWishlistLine } from "./use-wishlist-line.ts";
import { useAddToWishlist } from "./wishlist-queries.ts";

export function AddToWishlist({ product, quantity }: { product: Product; quantity: number }) {
  const requireUser = useRequireUser();
  const { mutateAsync, isPending } = useAddToWishlist();
  // A failure shows its own toast.
  const add = (userId: string, pieces: number) =>
    mutateAsync({ product, userId, quantity: pieces }).catch(() => undefined);
  useAddWanted("wishlist", product.id, add);
  const wanted = { list: "wishlist", productId: product.id, quantity } as const;
  const isSaved = useWishlistLine(product.id) !== undefined;
  return (
    <PanelButton
      variant="quiet"
      busy={isPending}
      aria-description={isSaved ? "Saved" : undefined}
      onClick={() => requireUser(wanted, (userId) => add(userId, quantity))}
    >
      <Heart aria-hidden className={`size-[1.1rem] ${isSaved ? "fill-current text-clay" : ""}`} />
      {isPending ? "Adding..." : "Add to Wishlist"}
    </PanelButton>
  );
}
