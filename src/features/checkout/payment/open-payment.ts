import { useSyncExternalStore } from "react";
import { storedEntry } from "#lib/browser/storage.ts";
import type { OrderRef } from "../purchase/checkout-api.ts";

/** Where storage is blocked or full, the next press reads the open payments from the database. */
const entryOf = (userId: string) => storedEntry("localStorage", `ntoma-open-payment-${userId}`);

function isOrderRef(value: unknown): value is OrderRef {
  if (typeof value !== "object" || value === null) return false;
  const { orderId, reference } = value as Partial<OrderRef>;
  return typeof orderId === "number" && typeof reference === "string";
}

/** Kept until its result is known, so that a reload or a closed tab does not lose it. */
export function saveOpenPayment(userId: string, { orderId, reference }: OrderRef): void {
  entryOf(userId).write(JSON.stringify({ orderId, reference }));
}

export function readOpenPayment(userId: string): OrderRef | undefined {
  const stored = entryOf(userId).readJson();
  return isOrderRef(stored) ? stored : undefined;
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
  entryOf(userId).remove();
}
