import { errors } from "#domain/messages.ts";

/** Each browser has words of its own for code that could not be fetched, and for any other request. */
const CODE_MISSING = /dynamically imported module|Importing a module script failed/i;
const UNREACHABLE = /Failed to fetch|NetworkError when attempting to fetch|Load failed$/;

function ownWordsOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("message" in error)) return undefined;
  return typeof error.message === "string" && error.message !== "" ? error.message : undefined;
}

/** Whether a part of the app's own code did not arrive. */
export function isCodeMissing(error: unknown): boolean {
  return CODE_MISSING.test(ownWordsOf(error) ?? "");
}

/**
 * The error's own words, whatever was thrown: the backend's errors are not all instances of Error.
 * Only a browser that reaches nobody is put into plain words.
 */
export function messageOf(error: unknown): string {
  const message = ownWordsOf(error);
  if (message === undefined) return "Something went wrong. Please try again.";
  return isCodeMissing(error) || UNREACHABLE.test(message) ? errors.shopUnreachable : message;
}
