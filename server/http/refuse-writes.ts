import { unavailable } from "../lib/web/responses.ts";
import type { RouteHandler } from "../lib/web/route-handler.ts";

const BACKEND_PATHS = /^\/(auth|functions|rest|storage)\/v1\//;
const READS = ["GET", "HEAD", "OPTIONS"];

/**
 * While the database cannot write, none is tried: one that finds room by chance, such as an order, might
 * be followed by one that does not, such as its payment.
 */
export function refuseWritesWhile(refusesWrites: () => boolean): RouteHandler {
  return ({ method }, pathname) => {
    const isWrite = BACKEND_PATHS.test(pathname) && !READS.includes(method);
    return isWrite && refusesWrites() ? unavailable() : undefined;
  };
}
