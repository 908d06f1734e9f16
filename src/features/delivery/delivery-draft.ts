import { useState } from "react";
import type { Delivery } from "#domain/orders/delivery.ts";
import { storedEntry } from "#lib/browser/storage.ts";
import { isSessionEnded } from "#lib/data/errors.ts";

const draft = storedEntry("sessionStorage", "ntoma-delivery-draft");

type Draft = { userId: string; delivery: Delivery };

/** Keeps what could not be saved because the session had ended, for the form after the sign-in. */
export function keepDraft(error: Error, kept: Draft): void {
  if (isSessionEnded(error)) draft.write(JSON.stringify(kept));
}

/** Once it is saved, or the shopper has cancelled the edit. */
export const discardDraft = draft.remove;

/** The kept input of this user. */
export function useDeliveryDraft(userId: string): Partial<Delivery> {
  const [kept] = useState(() => draft.readJson() as Partial<Draft> | null | undefined);
  return kept?.userId === userId ? (kept.delivery ?? {}) : {};
}
