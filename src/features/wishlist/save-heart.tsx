import { Heart } from "lucide-react";
import type { Product } from "#domain/products/catalog.ts";
import { useAddAfterSignIn, useRequireUser } from "../product-lists/add-after-sign-in.ts";
import { isStored } from "../product-lists/product-line.ts";
import { useWishlistLine } from "./use-wishlist-line.ts";
import { useAddToWishlist, useRemoveFromWishlist } from "./wishlist-queries.ts";

/** Saves a product to the wishlist or removes it, on a card. */
export function SaveHeart({ product }: { product: Product }) {
  const requireUser = useRequireUser();
  const line = useWishlistLine(product.id);
  const add = useAddToWishlist();
  const remove = useRemoveFromWishlist();
  const isBusy = add.isPending || remove.isPending || (line && !isStored(line));
  // A failure shows its own toast.
  const save = (userId: string) =>
    add.mutateAsync({ product, userId, quantity: 1 }).catch(() => undefined);
  useAddAfterSignIn("wishlist", product.id, save);
  const addition = { list: "wishlist", productId: product.id, quantity: 1 } as const;
  const toggle = () =>
    requireUser(addition, async (userId) => {
      if (line) remove.mutate({ line, userId });
      else await save(userId);
    });
  return (
    <button
      type="button"
      aria-label={`Save ${product.name} to the wishlist`}
      aria-pressed={line !== undefined}
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
