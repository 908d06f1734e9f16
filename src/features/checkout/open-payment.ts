import { useSyncExternalStore } from "react";
import type { OrderRef } from "./checkout-api.ts";

const keyOf = (userId: string) => `ntoma-open-payment-${userId}`;

function isOrderRef(value: unknown): value is OrderRef {
  if (typeof value !== "object" || value === null) return false;
  const { orderId, reference } = value as Partial<OrderRef>;
  return typeof orderId === "number" && typeof reference === "string";
}

/** Kept until its result is known, so that a reload or a closed tab does not lose it. */
export function saveOpenPayment(userId: string, { orderId, reference }: OrderRef): void {
  try {
    window.localStorage.setItem(keyOf(userId), JSON.stringify({ orderId, reference }));
  } catch {
    // Storage is blocked or full: the next press reads the open payments from the database.
  }
}

export function readOpenPayment(userId: string): OrderRef | undefined {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(keyOf(userId)) ?? "null");
    return isOrderRef(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** True while a payment without a result is stored, also by another tab. */
export function useHasOpenPayment(userId: string): boolean {
  return useSyncExternalStore(onStorage, () => readOpenPayment(userId) !== undefined);
}

function onStorage(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

export function clearOpenPayment(userId: string): void {
  try {
    window.localStorage.removeItem(keyOf(userId));
  } catch {
    // Storage is blocked: nothing was saved.
  }
}
