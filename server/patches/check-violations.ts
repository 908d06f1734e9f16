import { hasCode } from "../lib/errors.ts";
import { assertMember } from "./assert-member.ts";

type ErrorNormalizer = { normalizeDbError(error: unknown): unknown };

const CHECK_VIOLATION = "23514";

/** PostgREST answers a violated check with 400; Supabase Lite would answer with 500. */
export function mapCheckViolations(connection: object): void {
  assertMember(connection, {
    owner: "Supabase Lite Connection",
    name: "normalizeDbError",
    shape: { type: "function", arity: 1 },
    file: "check-violations.ts",
  });
  const target = connection as ErrorNormalizer;
  const normalize = target.normalizeDbError.bind(connection);
  target.normalizeDbError = (error) => {
    const normalized = normalize(error);
    return hasCode(normalized, CHECK_VIOLATION) ? badRequest(normalized) : normalized;
  };
}

/** PostgREST turns `PTxyz` into the HTTP status xyz. */
function badRequest(error: Error & { detail?: string }): Error {
  return Object.assign(new Error(error.message), {
    code: "PT400",
    detail: error.detail,
    query: "",
  });
}
