import type { IncomingMessage, ServerResponse } from "node:http";
import { CACHE_TAGS, type CatalogTag, type CatalogVersions } from "../catalog/catalog-versions.ts";
import { createByteCache } from "../lib/byte-cache.ts";
import { publish } from "../lib/events.ts";
import { etagMatches } from "../lib/web/compression.ts";
import { IMMUTABLE } from "../lib/web/responses.ts";

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

const BODY_HEADERS = new Set(["content-length", "content-encoding"]);

type Entry = {
  tags: readonly CatalogTag[];
  /** Of the catalog before the response was made, or when it was last found unchanged. */
  version: number;
  etag: string;
  /** Names and values in turn, which Node.js sends as they are. */
  headers: readonly string[];
  /** The same for a response without a body. */
  notModified: readonly string[];
  body: Buffer;
};

export type ResponseCache = {
  /** Sends the stored response, if there is one for exactly this request. */
  send(request: IncomingMessage, response: ServerResponse, requestId: string): boolean;
  /** Creates the response and stores it if it is public. */
  respond(request: IncomingMessage, make: () => Promise<Response>): Promise<Response>;
};

/**
 * Complete public responses, sent before a Web Request exists. An entry is made only from what the
 * shop itself answered to the same request, so key check, validation and headers hold for it too.
 */
export function createResponseCache(catalog: CatalogVersions): ResponseCache {
  const entries = createByteCache<Entry>(MAX_BYTES, ({ body }) => body.byteLength + 1024);

  return {
    send(request, response, requestId) {
      if (!isCacheable(request)) return false;
      const entry = entries.get(keyOf(request));
      if (!entry) return false;
      if (!catalog.isUnchanged(entry.tags, entry.version)) return false;
      entry.version = catalog.current;
      publish("cacheRead", { cache: "response", result: "hit" });
      sendEntry(request, response, entry, requestId);
      return true;
    },
    async respond(request, make) {
      // Read first: a change while the response is being made must not be missed.
      const version = catalog.current;
      publish("cacheRead", { cache: "response", result: "miss" });
      const made = await make();
      const tags = takeTags(made);
      if (!isCacheable(request) || !isPublic(made)) return made;
      const body = Buffer.from(await made.arrayBuffer());
      entries.set(keyOf(request), toEntry(made, body, { tags, version }));
      return new Response(body, { headers: made.headers });
    },
  };
}

/** Responses without tags, such as files, do not depend on the catalog. */
function takeTags({ headers }: Response): CatalogTag[] {
  const tags = headers.get(CACHE_TAGS);
  headers.delete(CACHE_TAGS);
  return tags ? (tags.split(",") as CatalogTag[]) : [];
}

function toEntry(
  { headers }: Response,
  body: Buffer,
  dependencies: Pick<Entry, "tags" | "version">,
): Entry {
  return {
    ...dependencies,
    etag: headers.get("etag") ?? "",
    headers: [...headers].flat(),
    notModified: [...headers].filter(([name]) => !BODY_HEADERS.has(name)).flat(),
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

/** Private responses have `no-store`; responses with an ETag are the same for all users. */
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

function sendEntry(
  request: IncomingMessage,
  response: ServerResponse,
  entry: Entry,
  requestId: string,
): void {
  const isKnown = etagMatches(request.headers["if-none-match"], entry.etag);
  const headers = isKnown ? entry.notModified : entry.headers;
  response.writeHead(isKnown ? 304 : 200, [...headers, "x-request-id", requestId]);
  response.end(isKnown ? undefined : entry.body);
}
