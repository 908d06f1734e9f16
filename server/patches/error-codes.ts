import { hasCode } from "../lib/errors.ts";
import { assertMember } from "./assert-member.ts";

type ErrorNormalizer = { normalizeDbError(error: unknown): unknown };

const CHECK_VIOLATION = "23514";
const DEADLOCK = "40P01";
const SERIALIZATION_FAILURE = "40001";

/** The code of a statement that the database ended because of others, and that can be sent again. */
export const CONFLICT_CODE = "PT503";

const CANCELED = "57014";
/** The code of a statement that the time limit has ended, and nobody who stops the database. */
const TOO_LONG_CODE = "PT504";

/**
 * PostgREST answers a violated check with 400; Supabase Lite would answer with 500. A conflict with other
 * statements and the end of the time get codes by which they are recognised.
 */
export function mapErrorCodes(connection: object): void {
  assertMember(connection, {
    owner: "Supabase Lite Connection",
    name: "normalizeDbError",
    shape: { type: "function", arity: 1 },
    file: "error-codes.ts",
  });
  const target = connection as ErrorNormalizer;
  const normalize = target.normalizeDbError.bind(connection);
  target.normalizeDbError = (error) => {
    const normalized = normalize(error);
    if (hasCode(normalized, CHECK_VIOLATION)) return withCode(normalized, "PT400");
    if (isTooLong(normalized)) return withCode(normalized, TOO_LONG_CODE);
    const isConflict = hasCode(normalized, DEADLOCK, SERIALIZATION_FAILURE);
    return isConflict ? withCode(normalized, CONFLICT_CODE) : normalized;
  };
}

function isTooLong(error: unknown): error is Error {
  return hasCode(error, CANCELED) && error.message.endsWith("due to statement timeout");
}

/** PostgREST turns `PTxyz` into the HTTP status xyz. */
function withCode(error: Error & { detail?: string }, code: string): Error {
  return Object.assign(new Error(error.message), {
    code,
    detail: error.detail,
    query: "",
  });
}
