import { Heart } from "lucide-react";
import type { Product } from "#domain/products/catalog.ts";
import { useWishlistToggle } from "./use-wishlist-toggle.ts";

/** Saves a product to the wishlist or removes it, on a card. */
export function SaveHeart({ product }: { product: Product }) {
  const { isSaved, isBusy, toggle } = useWishlistToggle(product, 1);
  return (
    <button
      type="button"
      aria-label={`Save ${product.name} to the wishlist`}
      aria-pressed={isSaved}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : toggle}
      className="group/heart absolute top-1 right-1 grid size-11 place-items-center"
    >
      <span className="grid size-9 place-items-center rounded-full bg-paper/90 transition-colors group-hover/heart:bg-white group-aria-pressed/heart:text-clay">
        <Heart
          aria-hidden
          className="size-[1.15rem] stroke-[1.6] group-aria-pressed/heart:fill-current"
        />
      </span>
    </button>
  );
}
