import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { publish } from "../operations/events.ts";
import { createByteCache } from "./byte-cache.ts";
import { etagMatches } from "./compression.ts";
import { IMMUTABLE } from "./static-files.ts";

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_ENTRY_BYTES = 256 * 1024;

/** Request headers that can change what the shop answers to the same URL. */
const VARYING = [
  "accept-encoding",
  "accept",
  "apikey",
  "accept-profile",
  "prefer",
  "range",
  "range-unit",
] as const;

type Entry = {
  version: number | undefined;
  etag: string;
  headers: OutgoingHttpHeaders;
  body: Buffer;
};

export type ResponseCache = {
  /** Sends the stored response, if there is one for exactly this request. */
  send(request: IncomingMessage, response: ServerResponse): boolean;
  /** Makes the response and stores it if everybody may have it. */
  respond(request: IncomingMessage, make: () => Promise<Response>): Promise<Response>;
};

/**
 * Complete public responses, sent before a Web Request exists. An entry is made only from what the
 * shop itself answered to the same request, so key check, validation and headers hold for it too.
 */
export function createResponseCache(catalogVersion: () => number): ResponseCache {
  const entries = createByteCache<Entry>(MAX_BYTES, ({ body }) => body.byteLength + 1024);

  return {
    send(request, response) {
      if (!isCacheable(request)) return false;
      const entry = entries.get(keyOf(request));
      if (!entry) return false;
      if (entry.version !== undefined && entry.version !== catalogVersion()) return false;
      publish("cacheRead", { cache: "response", result: "hit" });
      sendEntry(request, response, entry);
      return true;
    },
    async respond(request, make) {
      // Read first: a change while the response is being made must not be missed.
      const version = catalogVersion();
      publish("cacheRead", { cache: "response", result: "miss" });
      const made = await make();
      if (!isCacheable(request) || !isPublic(made)) return made;
      const body = Buffer.from(await made.arrayBuffer());
      entries.set(keyOf(request), toEntry(made, body, version));
      return new Response(body, { headers: made.headers });
    },
  };
}

function toEntry({ headers }: Response, body: Buffer, version: number): Entry {
  return {
    // Files with a hash in their name never change.
    version: headers.get("cache-control") === IMMUTABLE ? undefined : version,
    etag: headers.get("etag") ?? "",
    headers: Object.fromEntries(headers),
    body,
  };
}

/** Product images can be removed, and have a cache of their own on disk. */
function isCacheable({ method, url, headers }: IncomingMessage): boolean {
  return (
    method === "GET" &&
    !url?.startsWith("/storage/") &&
    headers.origin === undefined &&
    headers.authorization === undefined &&
    (headers["x-forwarded-proto"] ?? "https") === "https"
  );
}

/** What is personal or must not be kept says `no-store`; what has an ETag is the same for all. */
function isPublic({ status, headers }: Response): boolean {
  const control = headers.get("cache-control");
  return (
    status === 200 &&
    headers.has("etag") &&
    (control === "no-cache" || control === IMMUTABLE) &&
    Number(headers.get("content-length") ?? Number.POSITIVE_INFINITY) <= MAX_ENTRY_BYTES
  );
}

function keyOf({ url, headers }: IncomingMessage): string {
  let key = url ?? "";
  for (const name of VARYING) key += `\n${headers[name] ?? ""}`;
  return key;
}

function sendEntry(request: IncomingMessage, response: ServerResponse, entry: Entry): void {
  if (etagMatches(request.headers["if-none-match"], entry.etag)) {
    const { "content-length": _length, "content-encoding": _encoding, ...headers } = entry.headers;
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, entry.headers).end(entry.body);
}
