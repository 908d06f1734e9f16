import { Heart } from "lucide-react";
import type { Product } from "#domain/products/catalog.ts";
import { PanelButton } from "../cart/purchase-panel.tsx";
import { useWishlistToggle } from "./use-wishlist-toggle.ts";

/** Says whether the product is in the wishlist; pressed then, it removes it. */
export function AddToWishlist({ product, quantity }: { product: Product; quantity: number }) {
  const { isSaved, isAdding, isBusy, toggle } = useWishlistToggle(product, quantity);
  return (
    <PanelButton variant="quiet" busy={isBusy} onClick={toggle}>
      <Heart aria-hidden className={`size-[1.1rem] ${isSaved ? "fill-current text-clay" : ""}`} />
      {isAdding ? "Adding..." : isSaved ? "In your wishlist" : "Add to Wishlist"}
    </PanelButton>
  );
}
