import type { Product } from "./catalog.ts";

/** Fewer pieces than this are worth a hint to the customer. */
export const LAST_PIECES_BELOW = 10;

export function isSoldOut({ stockQuantity }: Pick<Product, "stockQuantity">): boolean {
  return stockQuantity < 1;
}

/** The hint for a product of which few pieces are left. */
export function lastPieces({ stockQuantity }: Pick<Product, "stockQuantity">): string | undefined {
  const isLow = stockQuantity > 0 && stockQuantity < LAST_PIECES_BELOW;
  return isLow ? `Only ${stockQuantity} left` : undefined;
}

/** "#0007": a product's id as the admin pages show it. */
export function productNumber(id: number): string {
  return `#${String(id).padStart(4, "0")}`;
}
