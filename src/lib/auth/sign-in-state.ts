import { storedEntry } from "../browser/storage.ts";

/** What a visitor tried to add before the sign-in. */
export type PendingAddition = { list: "cart" | "wishlist"; productId: number; quantity: number };

/** The history state of the sign-in page and of the pages between it and the return. */
export type SignInState = {
  /** The page that required the sign-in. */
  returnTo?: string;
  pendingAddition?: PendingAddition;
  email?: string;
  /** The visitor has just followed the link of the confirmation mail. */
  confirmed?: boolean;
};

/** The state is written by this app only, but may be missing. */
export function signInStateOf(state: unknown): SignInState {
  return typeof state === "object" && state !== null ? state : {};
}

/** Where a user was when the session ended; the next sign-in in this tab leads back, or else home. */
const returnPath = storedEntry("sessionStorage", "ntoma-return-path");

export const saveReturnPath = returnPath.write;
export const readReturnPath = returnPath.read;
export const removeReturnPath = returnPath.remove;
