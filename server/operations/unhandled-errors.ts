import { isUnavailable } from "../database/connection/unavailable.ts";

/**
 * When a connection closes while it is being opened, the driver rejects a promise that nobody holds
 * (`fetchArrayTypes` in postgres.js), which would end the process. Who waits for that connection gets an
 * error of its own. Everything else ends the process as usual.
 */
export function outliveDatabaseErrors(): void {
  process.on("unhandledRejection", (reason) => {
    if (!isOfDatabase(reason)) throw reason;
    console.error("A connection to the database failed:", reason.message);
  });
}

function isOfDatabase(reason: unknown): reason is Error {
  return reason instanceof Error && (reason.name === "PostgresError" || isUnavailable(reason));
}
