import { createServer, type Server } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { ConfigError } from "../config.ts";
import { errorCode } from "../operations/error-code.ts";
import { isObserved } from "../operations/events.ts";
import { runWithRequestId } from "../operations/request-context.ts";
import { type ClientInfo, createClientInfoReader } from "./client-info.ts";
import { type GracefulClose, gracefulClose } from "./graceful-close.ts";
import { observeResponse } from "./observe-response.ts";
import { createRequestIdReader } from "./request-id.ts";
import type { ResponseCache } from "./response-cache.ts";

export type Listening = GracefulClose & { url: string; port: number };

type Handle = (request: Request, client: ClientInfo) => Promise<Response>;

type ListenOptions = {
  trustedProxies?: readonly string[];
  cache?: ResponseCache;
};

/** Serves web-standard handlers with Node's HTTP server. */
export function listen(
  handle: Handle,
  port: number,
  host: string,
  { trustedProxies = [], cache }: ListenOptions = {},
): Promise<Listening> {
  const readClientInfo = createClientInfoReader(trustedProxies);
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
    if (isObserved("request")) observeResponse(request, response, id);
    if (cache?.send(request, response, id)) return;
    response.setHeader("x-request-id", id);
    return runWithRequestId(id, () => listener(request, response));
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(listening(server, port, host)));
  });
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

/** The port in use, which the system chooses for port 0. */
export function portOf(server: Server, port: number): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

function hostInUrl(host: string): string {
  if (["127.0.0.1", "localhost", "::1", "0.0.0.0", "::"].includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

/** Turns the errors of `listen` into messages for the operator. */
export async function listenOrExplain<Result>(
  start: () => Promise<Result>,
  name: "PORT" | "INBOX_PORT" | "METRICS_PORT",
  port: number,
  host = "127.0.0.1",
): Promise<Result> {
  try {
    return await start();
  } catch (error) {
    throw new ConfigError(explain(errorCode(error), name, port, host));
  }
}

function explain(code: string | undefined, name: string, port: number, host: string): string {
  if (code === "EADDRINUSE") {
    return `${name} ${port} is in use by another program. Set ${name} to a free one.`;
  }
  if (code === "EACCES") return `${name} ${port}: this user may not open the port.`;
  return `HOST ${host} is not an address of this machine (${String(code)}).`;
}
