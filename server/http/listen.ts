import { createServer, type Server, type ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { type ClientInfo, createClientInfoReader } from "./client-info.ts";
import type { ResponseCache } from "./response-cache.ts";

export type Listening = { url: string; port: number; close(): Promise<void> };

type Answer = (request: Request, caller: ClientInfo) => Promise<Response>;

/** Serves Web-standard answers over Node's HTTP server. */
export function listen(
  answer: Answer,
  port: number,
  host: string,
  trustedProxies: readonly string[] = [],
  cache?: ResponseCache,
): Promise<Listening> {
  const clientOf = createClientInfoReader(trustedProxies);
  const listener = getRequestListener(
    (request, env) => {
      const { incoming } = env as HttpBindings;
      const peer = incoming.socket.remoteAddress ?? "";
      const respond = () => answer(request, clientOf(peer, request.headers));
      return cache ? cache.respond(incoming, respond) : respond();
    },
    { overrideGlobalObjects: false, hostname: "localhost" },
  );
  const server = createServer(SERVER_TIMEOUTS, (request, response) => {
    if (!cache?.send(request, response)) return listener(request, response);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(listening(server, port, host)));
  });
}

/**
 * An idle connection is kept longer than browsers and proxies keep theirs: whoever lets go first must be
 * the one who asks, or a question may arrive at a connection that is just being closed.
 */
const SERVER_TIMEOUTS = {
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 75_000,
};

/** How long a request may take to finish once the shop is closing. */
const DRAIN_MS = 7_000;

function listening(server: Server, port: number, host: string): Listening {
  const announceClose = trackResponses(server);
  const address = server.address();
  const actual = typeof address === "object" && address ? address.port : port;
  return {
    port: actual,
    url: `http://${isEverywhere(host) ? "localhost" : bracketed(host)}:${actual}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        announceClose();
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
      }),
  };
}

/** Tells whoever is being answered that nothing more is taken on this connection. */
function trackResponses(server: Server): () => void {
  const answering = new Set<ServerResponse>();
  let closing = false;
  const endAfter = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader("connection", "close");
  };
  server.prependListener("request", (_request, response) => {
    answering.add(response);
    response.once("close", () => answering.delete(response));
    if (closing) endAfter(response);
  });
  return () => {
    closing = true;
    answering.forEach(endAfter);
  };
}

function isEverywhere(host: string): boolean {
  return ["127.0.0.1", "localhost", "::1", "0.0.0.0", "::"].includes(host);
}

function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
