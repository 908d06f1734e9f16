import { RelationNotFoundError } from "@supabase/lite";

/** SQLSTATEs that mean "the caller asked for something it may not have": refusals and broken rules. */
const REFUSAL = /^(PT4\d\d|42501|42804|428C9|22\w{3}|23\w{3})$/;

/** The shop has settled on Lite's storage knowingly; its warning would only worry whoever starts it. */
const KNOWN_WARNING = /^EXPERIMENTAL FEATURES ENABLED/;

/**
 * Supabase Lite prints every refused statement with its parameters. The caller already gets a clear
 * answer, and names and addresses do not belong in a log: refusals are left out, and of real
 * database errors only code and message are printed.
 */
export function filterBackendLogs(): void {
  const warn = console.warn.bind(console);
  console.warn = (...args: unknown[]) => {
    if (!KNOWN_WARNING.test(String(args[0]))) warn(...args);
  };
  const print = console.error.bind(console);
  console.error = (...args: unknown[]) => {
    if (args.some(isMisaddressed)) return;
    const error = args.find(isDatabaseError);
    if (!error) return print(...args);
    if (!REFUSAL.test(error.code)) print(`database error ${error.code}: ${error.message}`);
  };
}

/** A request for a table or column that is not there, or one that cannot be read at all. */
function isMisaddressed(value: unknown): boolean {
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
