import type { IncomingMessage } from "node:http";
import { createProxyCheck } from "../lib/web/client-info.ts";

/**
 * Warns once when a proxy seems to be in front that TRUSTED_PROXIES does not name: all visitors then count
 * as one address. Any client can send the header, so nothing else follows from it.
 */
export function createUnknownProxyWarning(trustedProxies: readonly string[]) {
  const isTrusted = createProxyCheck(trustedProxies);
  let hasWarned = false;

  return ({ headers, socket }: IncomingMessage): void => {
    if (hasWarned || headers["x-forwarded-for"] === undefined) return;
    const peer = socket.remoteAddress?.replace(/^::ffff:/i, "") ?? "";
    if (isTrusted(peer)) return;
    hasWarned = true;
    const proxies = [...trustedProxies, peer].join(",");
    console.warn(
      `A request from ${peer} has the header X-Forwarded-For, but TRUSTED_PROXIES does not name that address: all its visitors count as one, and 50 wrong passwords of one person lock everybody out. If it is your proxy, set TRUSTED_PROXIES=${proxies}; if not, let nobody but the proxy reach the shop.`,
    );
  };
}
