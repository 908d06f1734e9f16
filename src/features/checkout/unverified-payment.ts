import type { PlacedOrder } from "./checkout-api.ts";

const keyOf = (buyerId: string) => `ntoma-doubt-${buyerId}`;

function isPlacedOrder(kept: unknown): kept is PlacedOrder {
  if (typeof kept !== "object" || kept === null) return false;
  const { orderId, reference } = kept as Partial<PlacedOrder>;
  return typeof orderId === "number" && typeof reference === "string";
}

/** A payment that the provider took and the shop has not confirmed is remembered across a reload. */
export function saveUnverifiedPayment(buyerId: string, { orderId, reference }: PlacedOrder): void {
  try {
    window.sessionStorage.setItem(keyOf(buyerId), JSON.stringify({ orderId, reference }));
  } catch {
    // Where storage is forbidden or full, the page itself remembers for as long as it is open.
  }
}

export function readUnverifiedPayment(buyerId: string): PlacedOrder | undefined {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(buyerId)) ?? "null");
    return isPlacedOrder(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function clearUnverifiedPayment(buyerId: string): void {
  try {
    window.sessionStorage.removeItem(keyOf(buyerId));
  } catch {
    // Where storage is forbidden, nothing was kept in it.
  }
}
