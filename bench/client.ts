import { once } from "node:events";
import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";

/** A failed connection has status 0 and the error as its body. */
export type Received = { status: number; bytes: number; body: string; retryAfter?: number };

type Headers = Record<string, string>;

/** Requests to one server over connections that are kept open. */
export type Client = {
  get(path: string, headers?: Headers): Promise<Received>;
  post(path: string, json: unknown, headers?: Headers): Promise<Received>;
  close(): void;
};

export type OnResponse = (method: string, path: string, status: number, ms: number) => void;

/** As often as the app tries; a request that is refused for good is a failure. */
const TRIES = 6;

/** Recorded in place of the status when the request is sent again. */
export const REFUSED = -1;

/** Shorter than the shop's keep-alive timeout, so that no request meets a connection that is closing. */
const IDLE_MS = 30_000;

export function openClient(url: string, common: Headers = {}, onResponse?: OnResponse): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 2, timeout: IDLE_MS });
  const send = async (method: string, path: string, headers: Headers, json?: unknown) => {
    const options = { agent, method, headers: { ...common, ...headers } };
    for (let tries = 1; ; tries++) {
      const began = performance.now();
      const response = await exchange(request(new URL(path, url), options), JSON.stringify(json));
      const { status, retryAfter } = response;
      const isRefused = status === 503 && Boolean(retryAfter) && tries < TRIES;
      onResponse?.(method, path, isRefused ? REFUSED : status, performance.now() - began);
      if (!isRefused) return response;
      await setTimeout(Number(retryAfter) * 2 ** (tries - 1) * 1000 * (1 + Math.random()));
    }
  };
  return {
    get: (path, headers = {}) => send("GET", path, headers),
    post: (path, json, headers) =>
      send("POST", path, { "content-type": "application/json", ...headers }, json),
    close: () => agent.destroy(),
  };
}

async function exchange(outgoing: ClientRequest, body: string | undefined): Promise<Received> {
  try {
    outgoing.end(body);
    const [response] = (await once(outgoing, "response")) as [IncomingMessage];
    const bytes = await buffer(response);
    const retryAfter = Number(response.headers["retry-after"]);
    const status = response.statusCode ?? 0;
    return {
      status,
      bytes: bytes.length,
      // Most bodies are not read, and those of pages are long.
      get body() {
        return bytes.toString();
      },
      retryAfter,
    };
  } catch (error) {
    return { status: 0, bytes: 0, body: String(error) };
  }
}

/** The response, unless it is an error. */
export function expectOk(step: string, response: Received): Received {
  if (response.status >= 200 && response.status < 400) return response;
  throw new Error(`${step} ${response.status} ${response.body.slice(0, 200)}`);
}
