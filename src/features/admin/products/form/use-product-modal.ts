import { useState } from "react";
import type { ManagedProduct } from "../products-api.ts";

type Opening = { count: number; open: boolean; product?: ManagedProduct; isCopy: boolean };

/** Keeps the product until the next opening, so that the content stays during the closing transition. */
export function useProductModal() {
  const [opening, setOpening] = useState<Opening>({ count: 0, open: false, isCopy: false });
  const openWith = (product?: ManagedProduct, isCopy = false) =>
    setOpening(({ count }) => ({ count: count + 1, open: true, product, isCopy }));
  return {
    add: () => openWith(),
    edit: (product: ManagedProduct) => openWith(product),
    modal: {
      key: opening.count,
      product: opening.product,
      isCopy: opening.isCopy,
      open: opening.open,
      onAddAnother: () => openWith(),
      onDuplicate: () => openWith(opening.product, true),
      onClose: () => setOpening((now) => ({ ...now, open: false })),
    },
  };
}
