import type { Delivery } from "#domain/orders/delivery.ts";
import { storedEntry } from "#lib/browser/storage.ts";
import { isSessionEnded } from "#lib/data/errors.ts";

const draft = storedEntry("sessionStorage", "ntoma-delivery-draft");

type Draft = { userId: string; delivery: Delivery };

/**
 * Keeps what is being saved, for the form after a sign-in: when the session has ended, the page may be
 * gone before the error arrives.
 */
export function keepDraft(kept: Draft): void {
  draft.write(JSON.stringify(kept));
}

/** The form still shows what could not be saved for another reason. */
export function discardUnlessSessionEnded(error: Error): void {
  if (!isSessionEnded(error)) draft.remove();
}

/** Once it is saved, or the shopper has cancelled the edit. */
export const discardDraft = draft.remove;

/** The kept input of this user. */
export function readDraft(userId: string): Delivery | undefined {
  const kept = draft.readJson() as Partial<Draft> | null | undefined;
  return kept?.userId === userId ? kept.delivery : undefined;
}
