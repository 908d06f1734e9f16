import { Agent, type IncomingMessage, request } from "node:http";
import { type Recorder, routeOf } from "./recorder.ts";

export type Received = { status: number; body: string };

type Sent = { headers?: Record<string, string>; body?: string };

/** One shopper's connections to the shop, as few as those of a browser. */
export type Browser = {
  get(path: string, headers?: Record<string, string>): Promise<Received>;
  post(path: string, json: unknown, headers?: Record<string, string>): Promise<Received>;
  close(): void;
};

/** Shorter than the shop's keep-alive timeout, so that no request meets a connection that is closing. */
const IDLE_MS = 30_000;

let lastAddress = 0;

export function openBrowser(url: string, recorder: Recorder, { connections = 2 } = {}): Browser {
  lastAddress += 1;
  const address = `10.0.${lastAddress >> 8}.${lastAddress & 255}`;
  const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: IDLE_MS });
  const sendRecorded = async (
    method: string,
    path: string,
    { headers, body }: Sent,
  ): Promise<Received> => {
    const began = performance.now();
    const forwarded = { "x-forwarded-for": address, ...headers };
    const response = await send(new URL(path, url), method, agent, { headers: forwarded, body });
    recorder.record(routeOf(method, path), response.status, performance.now() - began);
    return response;
  };
  return {
    get: (path, headers) => sendRecorded("GET", path, { headers }),
    post: (path, json, headers) =>
      sendRecorded("POST", path, { headers, body: JSON.stringify(json) }),
    close: () => agent.destroy(),
  };
}

/** A failed connection counts as status 0. */
export function send(
  url: URL,
  method: string,
  agent: Agent,
  { headers, body }: Sent,
): Promise<Received> {
  return new Promise((resolve) => {
    const outgoing = request(
      url,
      {
        agent,
        method,
        headers: {
          "accept-encoding": "gzip",
          ...(body && {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(body),
          }),
          ...headers,
        },
      },
      (response) => read(response).then(resolve),
    );
    outgoing.once("error", (error) => resolve({ status: 0, body: String(error) }));
    outgoing.end(body);
  });
}

function read(response: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  const status = response.statusCode ?? 0;
  return new Promise((resolve) => {
    response.on("data", (chunk) => chunks.push(chunk));
    response.once("end", () => resolve({ status, body: Buffer.concat(chunks).toString() }));
    response.once("error", (error) => resolve({ status: 0, body: String(error) }));
  });
}
