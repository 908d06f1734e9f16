import { useState } from "react";
import type { ManagedProduct } from "../products-api.ts";

type Opening = { count: number; open: boolean; product?: ManagedProduct };

/** Keeps the product until the next opening, so that the content stays during the closing transition. */
export function useProductModal() {
  const [opening, setOpening] = useState<Opening>({ count: 0, open: false });
  const openWith = (product?: ManagedProduct) =>
    setOpening(({ count }) => ({ count: count + 1, open: true, product }));
  return {
    add: () => openWith(),
    edit: openWith,
    modal: {
      key: opening.count,
      product: opening.product,
      open: opening.open,
      onClose: () => setOpening((now) => ({ ...now, open: false })),
    },
  };
}
