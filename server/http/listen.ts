import { createServer, type IncomingMessage, type Server } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { isObserved } from "../lib/events.ts";
import { portOf } from "../lib/ports.ts";
import { runForRequest } from "../lib/request-context.ts";
import { type ClientInfo, createClientInfoReader } from "../lib/web/client-info.ts";
import { type GracefulClose, gracefulClose } from "./graceful-close.ts";
import { observeResponse } from "./observe-response.ts";
import { priorityOf } from "./priority-of.ts";
import { createRequestIdReader } from "./request-id.ts";
import type { ResponseCache } from "./response-cache.ts";
import { createUnknownProxyWarning } from "./unknown-proxy.ts";

export type Listening = GracefulClose & { url: string; port: number };

type Handle = (request: Request, client: ClientInfo) => Promise<Response>;

type ListenOptions = {
  trustedProxies?: readonly string[];
  cache?: ResponseCache;
  /** Whether to warn of a proxy that is not among the trusted ones. */
  isPublic?: boolean;
};

/** Serves web-standard handlers with Node's HTTP server. */
export function listen(
  handle: Handle,
  port: number,
  host: string,
  { trustedProxies = [], cache, isPublic = false }: ListenOptions = {},
): Promise<Listening> {
  const readClientInfo = createClientInfoReader(trustedProxies);
  const warnOfProxy = isPublic ? createUnknownProxyWarning(trustedProxies) : undefined;
  const readRequestId = createRequestIdReader(trustedProxies);
  const listener = getRequestListener(
    (request, env) => {
      const { incoming } = env as HttpBindings;
      const peer = incoming.socket.remoteAddress ?? "";
      const respond = () => handle(request, readClientInfo(peer, request.headers));
      return cache ? cache.respond(incoming, respond) : respond();
    },
    { overrideGlobalObjects: false, hostname: "localhost" },
  );
  const server = createServer(SERVER_TIMEOUTS, (request, response) => {
    const id = readRequestId(request);
    if (hasTwoHosts(request)) return void response.writeHead(400).end();
    if (isObserved("request")) observeResponse(request, response, id);
    warnOfProxy?.(request);
    if (cache?.send(request, response, id)) return;
    response.setHeader("x-request-id", id);
    return runForRequest({ id, priority: priorityOf(request) }, () => listener(request, response));
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(listening(server, port, host)));
  });
}

/** A proxy and the shop could read different ones; Node.js takes the first. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

/**
 * keepAliveTimeout is longer than that of browsers and proxies: the client has to close an idle
 * connection first, or a request may arrive at one that is being closed.
 */
const SERVER_TIMEOUTS = {
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 75_000,
};

function listening(server: Server, port: number, host: string): Listening {
  const actualPort = portOf(server, port);
  return {
    port: actualPort,
    url: `http://${hostInUrl(host)}:${actualPort}`,
    ...gracefulClose(server),
  };
}

function hostInUrl(host: string): string {
  if (["127.0.0.1", "localhost", "::1", "0.0.0.0", "::"].includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
