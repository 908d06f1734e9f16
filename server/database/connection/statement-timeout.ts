import { AsyncLocalStorage } from "node:async_hooks";

const CLIENT_MS = 5000;
const SERVICE_MS = 60_000;

const ownTimeout = new AsyncLocalStorage<number>();

/** Runs a request whose statements may take longer, as PostgREST does for a function with its own timeout. */
export function withStatementTimeout<Result>(ms: number, work: () => Result): Result {
  return ownTimeout.run(ms, work);
}

/** How long a statement of the current request may run, in milliseconds; PGlite cannot interrupt any. */
export function statementTimeout(role: string): number {
  return ownTimeout.getStore() ?? (role === "service_role" ? SERVICE_MS : CLIENT_MS);
}
