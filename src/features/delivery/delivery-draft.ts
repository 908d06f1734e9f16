import { useEffect, useState } from "react";
import type { Delivery } from "#domain/orders/delivery.ts";
import { storedEntry } from "#lib/browser/storage.ts";
import { isSessionEnded } from "#lib/data/errors.ts";

const draft = storedEntry("sessionStorage", "ntoma-delivery-draft");

/** Keeps what could not be saved because the session had ended, for the form after the sign-in. */
export function keepDraft(error: Error, delivery: Delivery): void {
  if (isSessionEnded(error)) draft.write(JSON.stringify(delivery));
}

/** The kept input, once. */
export function useDeliveryDraft(): Partial<Delivery> {
  const [kept] = useState(() => draft.readJson());
  useEffect(draft.remove, []);
  return typeof kept === "object" && kept !== null ? kept : {};
}
