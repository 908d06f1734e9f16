import { Agent, type IncomingMessage, request } from "node:http";
import type { Recorder } from "./recorder.ts";

export type Received = { status: number; body: string };

type Sent = { headers?: Record<string, string>; json?: unknown };

/** One shopper's connections to the shop, as few as those of a browser. */
export type Browser = {
  get(path: string, headers?: Record<string, string>): Promise<Received>;
  post(path: string, json: unknown, headers?: Record<string, string>): Promise<Received>;
  close(): void;
};

let lastAddress = 0;

export function openBrowser(url: string, recorder: Recorder): Browser {
  lastAddress += 1;
  const address = `10.0.${lastAddress >> 8}.${lastAddress & 255}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const sendRecorded = async (
    method: string,
    path: string,
    { headers, json }: Sent,
  ): Promise<Received> => {
    const began = performance.now();
    const forwarded = { "x-forwarded-for": address, ...headers };
    const response = await send(new URL(path, url), method, agent, { headers: forwarded, json });
    recorder.record(response.status, performance.now() - began);
    return response;
  };
  return {
    get: (path, headers) => sendRecorded("GET", path, { headers }),
    post: (path, json, headers) => sendRecorded("POST", path, { headers, json }),
    close: () => agent.destroy(),
  };
}

/** A failed connection counts as status 0. */
function send(url: URL, method: string, agent: Agent, { headers, json }: Sent): Promise<Received> {
  const body = json === undefined ? undefined : JSON.stringify(json);
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
