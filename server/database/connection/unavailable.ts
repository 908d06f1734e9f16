import { errorCode } from "../../lib/errors.ts";
import { DiskWriteError } from "../../patches/fsync-files.ts";

/** A statement was not sent, because the database does not run at the moment. */
export class DatabaseUnavailableError extends Error {}

/** The instance of PGlite that had this error must not be used any more. */
export function isFatal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  // The name of WebAssembly.RuntimeError.
  if (error instanceof DiskWriteError || error.name === "RuntimeError") return true;
  if (!("severity" in error)) return false;
  return error.severity === "PANIC" || error.severity === "FATAL";
}

/**
 * The codes of PostgreSQL for no connection, no resources such as space, an intervention, a system error
 * and a database that only reads; those of its driver and of Node.js for a connection, or for a name that has
 * no address, like that of a container which is restarted.
 */
const CODES = /^(08|53|57|58|25006|CONNECT|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/;

/** Whether a statement failed because the database cannot do its work now: later, it would succeed. */
export function isUnavailable(error: unknown): boolean {
  const hasStopped = error instanceof DatabaseUnavailableError || isFatal(error);
  return hasStopped || CODES.test(errorCode(error) ?? "");
}
