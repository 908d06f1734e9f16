import { RelationNotFoundError } from "@supabase/lite";
import { OverloadError } from "../lib/limiter.ts";

/** SQLSTATEs of refused requests and violated constraints: the client's errors, not the server's. */
const CLIENT_ERROR = /^(PT4\d\d|42501|42804|428C9|22\w{3}|23\w{3})$/;

/** The shop uses Lite's experimental storage deliberately. */
const EXPECTED_WARNING = /^EXPERIMENTAL FEATURES ENABLED/;

/**
 * Supabase Lite logs every refused statement with its parameters. The client already gets a clear
 * answer, and personal data does not belong in a log: client errors are left out, and of other
 * database errors only code and message are printed. Requests that were refused because too many wait
 * are counted elsewhere.
 */
export function filterBackendLogs(): void {
  const warn = console.warn.bind(console);
  console.warn = (...args: unknown[]) => {
    if (!EXPECTED_WARNING.test(String(args[0]))) warn(...args);
  };
  const print = console.error.bind(console);
  console.error = (...args: unknown[]) => {
    if (args.some((value) => value instanceof OverloadError || isInvalidQuery(value))) return;
    const error = args.find(isDatabaseError);
    if (!error) return print(...args);
    if (!CLIENT_ERROR.test(error.code)) print(`database error ${error.code}: ${error.message}`);
  };
}

/** A query for an unknown table or column, or one that cannot be parsed. */
function isInvalidQuery(value: unknown): boolean {
  if (!(value instanceof Error)) return false;
  return (
    value instanceof RelationNotFoundError || /(Parse|Embed|Validation)Error$/.test(value.name)
  );
}

function isDatabaseError(value: unknown): value is Error & { code: string } {
  if (!(value instanceof Error) || !("code" in value) || typeof value.code !== "string") {
    return false;
  }
  return "severity" in value || "query" in value;
}
