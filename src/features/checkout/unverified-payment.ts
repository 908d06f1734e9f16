import type { OrderRef } from "./checkout-api.ts";

const keyOf = (buyerId: string) => `ntoma-unverified-payment-${buyerId}`;

function isOrderRef(value: unknown): value is OrderRef {
  if (typeof value !== "object" || value === null) return false;
  const { orderId, reference } = value as Partial<OrderRef>;
  return typeof orderId === "number" && typeof reference === "string";
}

/** A payment that Paystack reported and the server has not confirmed survives a reload. */
export function saveUnverifiedPayment(buyerId: string, { orderId, reference }: OrderRef): void {
  try {
    window.sessionStorage.setItem(keyOf(buyerId), JSON.stringify({ orderId, reference }));
  } catch {
    // Storage is blocked or full: the mutation's error keeps the order while the page is open.
  }
}

export function readUnverifiedPayment(buyerId: string): OrderRef | undefined {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(buyerId)) ?? "null");
    return isOrderRef(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function clearUnverifiedPayment(buyerId: string): void {
  try {
    window.sessionStorage.removeItem(keyOf(buyerId));
  } catch {
    // Storage is blocked: nothing was saved.
  }
}
