import { removeWithFocus } from "#components/ui/controls/remove-with-focus.ts";
import { isStored, type ProductLine } from "../product-lists/product-line.ts";
import { useMoveToWishlist } from "./wishlist-queries.ts";

/** For a line of the cart. */
export function MoveToWishlist({ line, userId }: { line: ProductLine; userId: string }) {
  const { mutate: move } = useMoveToWishlist();
  return (
    <button
      type="button"
      disabled={!isStored(line)}
      onClick={removeWithFocus(() => move({ line, userId }))}
      className="mt-1 -ml-2 min-h-11 rounded-full px-2 text-sm font-semibold underline underline-offset-4 enabled:hover:bg-paper-deep disabled:opacity-60"
    >
      Move to wishlist<span className="sr-only">: {line.product.name}</span>
    </button>
  );
}
