import { useState } from "react";
import type { ProductLine } from "../product-lists/product-line.ts";
import { useAddToCart, useRemoveFromCart } from "./cart-queries.ts";

/** Removes lines; the last one can be brought back until the page is left. */
export function useRemoveWithUndo(userId: string) {
  const [removed, setRemoved] = useState<ProductLine>();
  const { mutate: removeLine } = useRemoveFromCart();
  const { mutate: add } = useAddToCart();
  return {
    removed,
    remove: (line: ProductLine) => {
      removeLine({ line, userId }, { onSuccess: () => setRemoved(line) });
    },
    undo: ({ product, quantity }: ProductLine) => {
      setRemoved(undefined);
      add({ product, quantity, userId });
    },
  };
}

type RemovedLineProps = { line: ProductLine | undefined; onUndo: (line: ProductLine) => void };

/** Always mounted: screen readers announce only changes of an existing live region. */
export function RemovedLine({ line, onUndo }: RemovedLineProps) {
  return (
    <div role="status">
      {line && (
        <p className="mb-4 flex items-center justify-between gap-4 rounded-card bg-paper-deep py-1 pr-2 pl-4 wrap-anywhere">
          <span>Removed: {line.product.name}</span>
          <button
            type="button"
            onClick={({ detail }) => detail > 1 || onUndo(line)}
            className="min-h-11 shrink-0 rounded-full px-3 font-semibold text-indigo underline-offset-4 hover:underline"
          >
            Undo
          </button>
        </p>
      )}
    </div>
  );
}
