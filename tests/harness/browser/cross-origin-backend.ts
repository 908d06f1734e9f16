import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type LocalServer, listenOnFreePort } from "../listen.ts";

const ALLOWED = "GET,POST,PUT,PATCH,DELETE,OPTIONS,HEAD";

/**
 * A shop's backend like that of a hosted project: on another origin that allows every site.
 * The shop itself rejects foreign origins, so the Origin header is not forwarded.
 */
export function startCrossOriginBackend(serverOf: (path: string) => string): Promise<LocalServer> {
  return listenOnFreePort(
    createServer((request, response) => {
      forward(request, response, serverOf(request.url ?? "")).catch((error) =>
        response.destroy(error),
      );
    }),
  );
}

async function forward(request: IncomingMessage, response: ServerResponse, shopUrl: string) {
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-expose-headers", "content-range,x-supabase-api-version");
  if (request.method === "OPTIONS") {
    response.setHeader("access-control-allow-methods", ALLOWED);
    const wanted = request.headers["access-control-request-headers"] ?? "";
    response.setHeader("access-control-allow-headers", wanted);
    response.writeHead(204).end();
    return;
  }
  const answer = await fetch(shopUrl + request.url, {
    method: request.method,
    headers: passedOn(request),
    body: await bodyOf(request),
    redirect: "manual",
  });
  for (const name of ["content-type", "content-range", "cache-control", "location"]) {
    const value = answer.headers.get(name);
    if (value) response.setHeader(name, value);
  }
  response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
}

const NOT_PASSED_ON = /^(host|connection|origin|referer|content-length|sec-.*|accept-encoding)$/;

function passedOn({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(entries.filter(([name]) => !NOT_PASSED_ON.test(name)));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return chunks.length > 0 ? Buffer.concat(chunks) : undefined;
}
