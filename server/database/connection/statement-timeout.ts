const TIMEOUTS_MS: Readonly<Record<string, number>> = { anon: 2000, service_role: 60_000 };
const SIGNED_IN_MS = 5000;

/** How long a statement of a role may run, in milliseconds; PGlite ends reads of products only. */
export function statementTimeout(role: string): number {
  return TIMEOUTS_MS[role] ?? SIGNED_IN_MS;
}
