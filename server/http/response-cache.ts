import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { publish } from "../lib/events.ts";
import { routeClassOf } from "../lib/route-class.ts";
import { chooseEncoding, type Encoding, etagMatches } from "../lib/web/compression.ts";
import { type CacheTag, publicTags } from "../lib/web/public-response.ts";
import { createEntry, type Entry, entryBytes, entryHeaders } from "./cache-entry.ts";
import type { createNameCheck } from "./site-redirect.ts";

const MAX_BYTES = 48 * 1024 * 1024;
const MAX_ENTRY_BYTES = 512 * 1024;

type Versions = {
  readonly current: number;
  isUnchanged(tags: readonly CacheTag[], since: number): boolean;
};

type Options = {
  versions: Versions;
  /** One spelling for the addresses of the same page. */
  pageKey(url: string): string;
  /** Whether a request is addressed to another name than the site's, which is redirected. */
  isOtherName: ReturnType<typeof createNameCheck>;
};

export type ResponseCache = {
  /** Sends the stored response, if there is one for exactly this request. */
  send(request: IncomingMessage, response: ServerResponse, requestId: string): boolean;
  /** Creates the response, once for concurrent requests, and stores it if it is public. */
  respond(request: IncomingMessage, make: () => Promise<Response>): Promise<Response>;
};

/**
 * Complete public responses, sent before a Web Request exists. An entry is made only from what the
 * shop itself answered to the same request, so key check, validation and headers hold for it too.
 */
export function createResponseCache({ versions, ...options }: Options): ResponseCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ENTRY_BYTES,
    sizeCalculation: entryBytes,
  });
  const pending = new Map<string, { version: number; entry: Promise<Entry | undefined> }>();

  function find(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (!entry || !versions.isUnchanged(entry.tags, entry.version)) return undefined;
    entry.version = versions.current;
    return entry;
  }

  async function create(
    request: IncomingMessage,
    key: string,
    make: () => Promise<Response>,
  ): Promise<Response> {
    // Read first: a change while the response is being made must not be missed.
    const version = versions.current;
    const { promise, resolve } = Promise.withResolvers<Entry | undefined>();
    pending.set(key, { version, entry: promise });
    try {
      const made = await make();
      const entry = await toEntry(request, made, version);
      if (!entry) return made;
      publish("cacheRead", { result: "miss" });
      if ((entries.peek(key)?.version ?? 0) <= version) entries.set(key, entry);
      resolve(entry);
      return toResponse(request, entry);
    } finally {
      resolve(undefined);
      if (pending.get(key)?.entry === promise) pending.delete(key);
    }
  }

  return {
    send(request, response, requestId) {
      const key = keyOf(request, options);
      const entry = key === undefined ? undefined : find(key);
      if (!entry) return false;
      publish("cacheRead", { result: "hit" });
      sendEntry(request, response, entry, requestId);
      return true;
    },
    async respond(request, make) {
      const key = keyOf(request, options);
      if (key === undefined) {
        const made = await make();
        const entry = await toEntry(request, made, versions.current);
        return entry ? toResponse(request, entry) : made;
      }
      const arrived = versions.current;
      // One is made at a time: those that came too late for it, after a change, share the next.
      for (let other = pending.get(key); other; other = pending.get(key)) {
        const entry = await other.entry;
        if (!entry) break;
        if (other.version < arrived && !versions.isUnchanged(entry.tags, other.version)) continue;
        publish("cacheRead", { result: "hit" });
        return toResponse(request, entry);
      }
      return create(request, key, make);
    },
  };
}

/** Undefined unless the response is public. */
async function toEntry(
  request: IncomingMessage,
  made: Response,
  version: number,
): Promise<Entry | undefined> {
  const tags = publicTags(made);
  return tags && made.ok ? createEntry(made, encodingOf(request), { tags, version }) : undefined;
}

/** Request headers that can change what is answered to the same URL. */
const VARYING: Readonly<Partial<Record<ReturnType<typeof routeClassOf>, readonly string[]>>> = {
  asset: [],
  page: [],
  rest: ["accept", "apikey", "accept-profile", "prefer", "range", "range-unit"],
  storage: ["accept"],
};

/** A user's token changes no page, file or picture; a malformed one is refused. */
const TOKEN = /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/;

/** Requests with the same key get the same response; undefined for those that are never stored. */
function keyOf(
  { method, url = "", headers }: IncomingMessage,
  { pageKey, isOtherName }: Pick<Options, "pageKey" | "isOtherName">,
): string | undefined {
  const route = routeClassOf(url);
  const names = VARYING[route];
  if (method !== "GET" || !names || headers.origin !== undefined) return undefined;
  const { authorization, host } = headers;
  if (isOtherName({ host, forwardedHost: headers["x-forwarded-host"]?.toString() }))
    return undefined;
  // An admin reads hidden products, too.
  if (authorization !== undefined && (route === "rest" || !TOKEN.test(authorization))) {
    return undefined;
  }
  if ((headers["x-forwarded-proto"] ?? "https") !== "https") return undefined;
  if (route !== "rest" && headers.range !== undefined) return undefined;
  const first = [chooseEncoding(headers["accept-encoding"]), addressOf(url, route, pageKey)];
  // One text: a key that is added up would keep all its parts.
  return [...first, ...names.map((name) => headers[name] ?? "")].join("\n");
}

/** Files are the same whatever query follows their name. */
function addressOf(url: string, route: string, pageKey: Options["pageKey"]): string {
  if (route === "page") return pageKey(url);
  return route === "asset" ? url.replace(/\?.*/, "") : url;
}

function encodingOf({ headers }: IncomingMessage): Encoding {
  return chooseEncoding(headers["accept-encoding"]);
}

function isKnown({ headers }: IncomingMessage, { status, etag }: Entry): boolean {
  return status === 200 && etagMatches(headers["if-none-match"], etag);
}

function sendEntry(
  request: IncomingMessage,
  response: ServerResponse,
  entry: Entry,
  requestId: string,
): void {
  const known = isKnown(request, entry);
  const headers = known ? entry.notModified : entry.headers;
  response.writeHead(known ? 304 : entry.status, [...headers, "x-request-id", requestId]);
  response.end(known ? undefined : entry.body);
}

function toResponse(request: IncomingMessage, entry: Entry): Response {
  return isKnown(request, entry)
    ? new Response(null, { status: 304, headers: entryHeaders(entry.notModified) })
    : new Response(entry.body, { status: entry.status, headers: entryHeaders(entry.headers) });
}
