import { readFileSync } from "node:fs";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer } from "node:https";
import { join } from "node:path";
import { type LocalServer, listenOnFreePort } from "../../harness/listen.ts";

const TLS = join(import.meta.dirname, "../../harness/tls");
export const CERTIFICATE = join(TLS, "certificate.pem");

export type Headers = Record<string, string | undefined>;

export type TlsProxy = LocalServer & {
  /** Changes what it passes on, besides its usual. */
  forward: (headers: Headers, target: URL) => void;
  /** Answers in place of the shop. */
  answer: ((response: ServerResponse) => void) | undefined;
};

/** A proxy as most operators have it in front of the shop: it speaks TLS and names the visitor. */
export async function startTlsProxy(shopUrl: string): Promise<TlsProxy> {
  const certificate = { key: readFileSync(join(TLS, "key.pem")), cert: readFileSync(CERTIFICATE) };
  const server = createServer(certificate, (incoming, response) =>
    proxy.answer ? proxy.answer(response) : pass(incoming, response),
  );

  function pass(incoming: IncomingMessage, response: ServerResponse): void {
    const target = new URL(incoming.url ?? "/", shopUrl);
    const headers: Headers = {
      ...(incoming.headers as Headers),
      "x-forwarded-for": "203.0.113.7",
      "x-forwarded-proto": "https",
    };
    proxy.forward(headers, target);
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value));
    request(target, { method: incoming.method, headers: sent }, (answered) => {
      response.writeHead(answered.statusCode ?? 500, answered.headers);
      answered.pipe(response);
    })
      .once("error", () => response.writeHead(502).end())
      .end();
  }

  const { close, url } = await listenOnFreePort(server);
  const proxy: TlsProxy = {
    url: url.replace("http://127.0.0.1", "https://localhost"),
    close,
    forward: () => undefined,
    answer: undefined,
  };
  return proxy;
}
