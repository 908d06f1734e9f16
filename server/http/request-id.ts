import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { createProxyCheck } from "../lib/web/client-info.ts";

const WELL_FORMED = /^[\w.-]{8,128}$/;

/** The id that a trusted proxy gave the request, so that both logs name it the same, or a new one. */
export function createRequestIdReader(trustedProxies: readonly string[]) {
  const isProxy = createProxyCheck(trustedProxies);
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers["x-request-id"];
    const isAccepted =
      typeof given === "string" && WELL_FORMED.test(given) && isProxy(socket.remoteAddress ?? "");
    return isAccepted ? given : randomUUID();
  };
}
