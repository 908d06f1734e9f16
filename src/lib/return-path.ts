import { storedEntry } from "./storage.ts";

/** Where a user was when the session ended; the next sign-in in this tab leads back, or else home. */
const returnPath = storedEntry("sessionStorage", "ntoma-return-path");

export const saveReturnPath = returnPath.write;
export const readReturnPath = returnPath.read;
export const removeReturnPath = returnPath.remove;
