import { AsyncLocalStorage } from "node:async_hooks";
import { RelationNotFoundError } from "@supabase/lite";
import { OverloadError } from "../lib/limiter.ts";

/** SQLSTATEs of refused requests and violated constraints: the client's errors, not the server's. */
const CLIENT_ERROR = /^(PT4\d\d|42501|42804|428C9|22\w{3}|23\w{3})$/;

/** An unknown column, no such operator for its type, or a syntax error, in the statement that Lite made of a request. */
const CLIENT_QUERY = /^(42601|42703|42883)$/;
const READ_ONLY = "25006";

/** What Lite could not read; it answers 400. */
const UNREADABLE =
  /failed to parse|^(Invalid filter|Expected|Unexpected input|Unsupported operator|Unknown operator)/;

/** The shop uses Lite's experimental storage deliberately. */
const EXPECTED_WARNING = /^EXPERIMENTAL FEATURES ENABLED/;

const reads = new AsyncLocalStorage<true>();

/** Runs a request by GET: that it cannot write is its client's error, and says nothing about the database. */
export function runRead<Result>(work: () => Result): Result {
  return reads.run(true, work);
}

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
    if (args.length === 1 && isRefused(args[0])) return;
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

/**
 * What Lite's tables print, alone, of a request that they refuse. An error with a context ("where") is one of a
 * function or trigger of the shop.
 */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!isDatabaseError(error)) return UNREADABLE.test(error.message);
  const isQuery = CLIENT_QUERY.test(error.code) && !("where" in error && error.where);
  return isQuery || (error.code === READ_ONLY && reads.getStore() === true);
}

/** An error of PostgreSQL, or one of its driver, which adds the query. */
export function isDatabaseError(value: unknown): value is Error & { code: string } {
  if (!(value instanceof Error) || !("code" in value) || typeof value.code !== "string") {
    return false;
  }
  return "severity" in value || "query" in value;
}
