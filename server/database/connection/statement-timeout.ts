const CLIENT_MS = 5000;
const SERVICE_MS = 60_000;

/** How long a statement of a role may run, in milliseconds; PGlite cannot interrupt any. */
export function statementTimeout(role: string): number {
  return role === "service_role" ? SERVICE_MS : CLIENT_MS;
}
