import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";

/** Who is asking, as far as the shop can trust it. */
export type Caller = { address: string; secure: boolean };

export type Listening = { url: string; port: number; close(): Promise<void> };

type Answer = (request: Request, caller: Caller) => Promise<Response>;

/** Serves Web-standard answers over Node's HTTP server. */
export function listen(answer: Answer, port: number, host: string): Promise<Listening> {
  const listener = getRequestListener(
    (request, env) => {
      const peer = "incoming" in env ? (env.incoming.socket.remoteAddress ?? "") : "";
      return answer(request, callerOf(request, peer));
    },
    { overrideGlobalObjects: false, hostname: "localhost" },
  );
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 15_000 }, listener);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(listening(server, port, host)));
  });
}

/** How long a request may take to finish once the shop is closing. */
const DRAIN_MS = 10_000;

function listening(server: Server, port: number, host: string): Listening {
  const address = server.address();
  const actual = typeof address === "object" && address ? address.port : port;
  return {
    port: actual,
    url: `http://${isEverywhere(host) ? "localhost" : bracketed(host)}:${actual}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
      }),
  };
}

function isEverywhere(host: string): boolean {
  return ["127.0.0.1", "localhost", "::1", "0.0.0.0", "::"].includes(host);
}

function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

const LOOPBACK = /^(::1|127\.|::ffff:127\.)/;

/** A proxy on this machine is believed about where a request came from; nobody else is. */
function callerOf(request: Request, peer: string): Caller {
  if (!LOOPBACK.test(peer)) return { address: household(peer), secure: false };
  const forwarded = request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  const secure = request.headers.get("x-forwarded-proto") === "https";
  return { address: household(forwarded || peer), secure };
}

/** One IPv6 customer has a whole /64 of addresses. */
function household(address: string): string {
  const isIpv6 = address.includes(":") && !address.startsWith("::");
  return isIpv6 ? address.split(":").slice(0, 4).join(":") : address;
}
