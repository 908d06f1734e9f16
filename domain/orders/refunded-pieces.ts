type Line = { quantity: number; refundedQuantity: number };

/** Pieces of an order's line whose money did not go back: only these are packed. */
export function piecesLeft({ quantity, refundedQuantity }: Line): number {
  return quantity - refundedQuantity;
}

/** " (4 bought, 2 refunded)", behind the name of a line on the packing slip, whose quantity is what is left. */
export function boughtNote({ quantity, refundedQuantity }: Line): string {
  return refundedQuantity > 0 ? ` (${quantity} bought, ${refundedQuantity} refunded)` : "";
}

/** ", 2 refunded", behind the quantity of a line; empty for most. */
export function refundedNote({ refundedQuantity = 0 }: { refundedQuantity?: number }): string {
  return refundedQuantity > 0 ? `, ${refundedQuantity} refunded` : "";
}
