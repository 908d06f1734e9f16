import { isUnavailable } from "../database/connection/unavailable.ts";
import { errorCode } from "../lib/errors.ts";
import { isDatabaseError } from "../patches/filter-logs.ts";

/**
 * When a connection closes while it is being opened, the driver rejects a promise that nobody holds
 * (`fetchArrayTypes` in postgres.js), which would end the process. Who waits for that connection gets an
 * error of its own. Everything else ends the process as usual.
 */
export function outliveDatabaseErrors(): void {
  process.on("unhandledRejection", (reason) => {
    if (!isOfDatabase(reason)) throw reason;
    // Never with parameters, which the error has, too.
    const code = errorCode(reason) ?? reason.name;
    console.error(`A database error that nobody waited for, ${code}: ${reason.message}`);
  });
}

/** Whatever the network calls it: the driver adds its query to all that ends one. */
function isOfDatabase(reason: unknown): reason is Error {
  return isDatabaseError(reason) || isUnavailable(reason);
}
