import { firstErrors } from "#domain/first-messages.ts";

/** The messages of the browsers for a failed import and a failed request. */
const CODE_MISSING = /dynamically imported module|Importing a module script failed/i;
const UNREACHABLE = /Failed to fetch|NetworkError when attempting to fetch|Load failed$/;
/** The message of the client library for a function that did not respond. */
const NO_RESPONSE = /^Failed to send a request to the Edge Function$/;

function messageIn(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("message" in error)) return undefined;
  return typeof error.message === "string" && error.message !== "" ? error.message : undefined;
}

/** The SQLSTATE of the database's error, or the code of PostgREST's. */
function codeIn(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}

/** A row that contradicts others: the codes that PostgREST answers with status 409. */
const CONFLICT_CODES: readonly unknown[] = ["PT409", "23505", "23503"];

export function isConflict(error: unknown): boolean {
  return CONFLICT_CODES.includes(codeIn(error));
}

/** By a rule of the database, which its message explains; not by a failure. */
export function isRefused(error: unknown): boolean {
  return isConflict(error) || codeIn(error) === "PT404";
}

/** The error of a request whose session has ended. The sign-in page, which follows, says so. */
export const SESSION_ENDED = { code: "session_ended", message: firstErrors.sessionEnded } as const;

export function isSessionEnded(error: unknown): boolean {
  return codeIn(error) === SESSION_ENDED.code;
}

/** Whether a chunk of the app did not load. */
export function isCodeMissing(error: unknown): boolean {
  return CODE_MISSING.test(messageIn(error) ?? "");
}

/** Whether the request may have been carried out and only its response been lost. */
export function hasNoResponse(error: unknown): boolean {
  const message = messageIn(error) ?? "";
  return UNREACHABLE.test(message) || NO_RESPONSE.test(message);
}

/**
 * The message of anything thrown: the backend's errors are not all instances of Error. A network
 * error gets the message of the catalogue.
 */
export function messageOf(error: unknown): string {
  const message = messageIn(error);
  if (message === undefined) return "Something went wrong. Please try again.";
  return isCodeMissing(error) || hasNoResponse(error) ? firstErrors.shopUnreachable : message;
}
