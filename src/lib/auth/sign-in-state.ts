import { storedEntry } from "../browser/storage.ts";

/** What a visitor tried to add before the sign-in. */
export type PendingAddition = { list: "cart" | "wishlist"; productId: number; quantity: number };

/** The history state of the sign-in page and of the pages between it and the return. */
export type SignInState = {
  /** The page that required the sign-in. */
  returnTo?: string;
  pendingAddition?: PendingAddition;
  email?: string;
  /** The visitor has just confirmed the address. */
  confirmed?: boolean;
};

/** The state is written by this app only, but may be missing. */
export function signInStateOf(state: unknown): SignInState {
  return typeof state === "object" && state !== null ? state : {};
}

/** What the user is adding at the moment: the session may turn out to have ended. */
let addition: PendingAddition | undefined;

export async function whileAdding(added: PendingAddition, act: () => Promise<void>): Promise<void> {
  addition = added;
  try {
    await act();
  } finally {
    addition = undefined;
  }
}

/** Where a user was when the session ended; the next sign-in in this tab leads back, or else home. */
const endedSession = storedEntry("sessionStorage", "ntoma-ended-session");

export function saveEndedSession(returnTo: string): void {
  const state: SignInState = { returnTo, pendingAddition: addition };
  endedSession.write(JSON.stringify(state));
}

export function readEndedSession(): SignInState | undefined {
  const stored = endedSession.readJson();
  return stored === undefined ? undefined : signInStateOf(stored);
}

export const removeEndedSession = endedSession.remove;
