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
export function quietBackend(): void {
  const warn = console.warn.bind(console);
  console.warn = (...args: unknown[]) => {
    if (!KNOWN_WARNING.test(String(args[0]))) warn(...args);
  };
  const print = console.error.bind(console);
  console.error = (...args: unknown[]) => {
    const [first] = args;
    if (first instanceof RelationNotFoundError) return;
    if (!isDatabaseError(first)) return print(...args);
    if (!REFUSAL.test(first.code)) print(`database error ${first.code}: ${first.message}`);
  };
}

function isDatabaseError(value: unknown): value is Error & { code: string } {
  return (
    value instanceof Error && "code" in value && typeof value.code === "string" && "query" in value
  );
}
