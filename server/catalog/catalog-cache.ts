import { createByteCache } from "../lib/byte-cache.ts";
import { publish } from "../lib/events.ts";
import { byteLength, type StoredBody, sendCompressed, storeBody } from "../lib/web/compression.ts";
import { listenToCatalog } from "./catalog-changes.ts";
import { cacheKey, isCatalogRead, mayChangeCatalog } from "./catalog-request.ts";
import { tagsOfRead } from "./catalog-tags.ts";
import {
  CACHE_TAGS,
  type CatalogTag,
  type CatalogVersions,
  createCatalogVersions,
} from "./catalog-versions.ts";

const MAX_BYTES = 64 * 1024 * 1024;

type Next = (request: Request) => Promise<Response>;
type CatalogDatabase = Parameters<typeof listenToCatalog>[0];
type Entry = {
  body: StoredBody;
  status: number;
  headers: Record<string, string>;
  tags: CatalogTag[];
  /** Of the catalog before the read. */
  version: number;
};

export type CatalogCache = {
  handle(request: Request, next: Next): Promise<Response>;
};

/** Caches public catalog responses in memory, shared by all clients. */
export function createCatalogCache(versions: CatalogVersions): CatalogCache {
  const entries = createByteCache<Entry>(MAX_BYTES, ({ body }) => byteLength(body));
  const pending = new Map<string, { promise: Promise<Entry | undefined>; version: number }>();

  function current(key: string): Entry | undefined {
    const entry = entries.get(key);
    return entry && versions.isUnchanged(entry.tags, entry.version) ? entry : undefined;
  }

  /** Concurrent reads of the same list wait for the first one, and use its result if it succeeds. */
  async function read(request: Request, next: Next): Promise<Response> {
    const key = cacheKey(request);
    const started = pending.get(key);
    const isRecent = started?.version === versions.current;
    // Awaiting only what exists: otherwise concurrent reads would all start before the first is known.
    const entry = current(key) ?? (isRecent ? await started?.promise : undefined);
    publish("cacheRead", { cache: "catalog", result: entry ? "hit" : "miss" });
    return entry ? send(request, entry) : fetchEntry(key, request, next);
  }

  async function fetchEntry(key: string, request: Request, next: Next): Promise<Response> {
    const version = versions.current;
    const { promise, resolve } = Promise.withResolvers<Entry | undefined>();
    pending.set(key, { promise, version });
    try {
      const response = await next(request);
      if (!response.ok) return response;
      const entry = await toEntry(request, response, version, entries.get(key)?.body);
      if ((entries.get(key)?.version ?? 0) <= version) entries.set(key, entry);
      resolve(entry);
      return send(request, entry);
    } finally {
      resolve(undefined);
      if (pending.get(key)?.promise === promise) pending.delete(key);
    }
  }

  return {
    async handle(request, next) {
      if (isCatalogRead(request)) return read(request, next);
      return next(request);
    },
  };
}

/**
 * A cache from which the database's notifications remove entries, and nothing else: a request that
 * changes no row cannot empty it. A write that may have changed the catalog is answered when its
 * notification was received, so that the next read of the same client sees it.
 */
export async function openCatalogCache(
  database: CatalogDatabase,
): Promise<CatalogCache & { versions: CatalogVersions }> {
  const versions = createCatalogVersions();
  const cache = createCatalogCache(versions);
  const waitForNotifications = await listenToCatalog(database, versions.change);
  return {
    versions,
    async handle(request, next) {
      const response = await cache.handle(request, next);
      if (response.ok && mayChangeCatalog(request)) await waitForNotifications();
      return response;
    },
  };
}

const CACHED_HEADERS = ["content-type", "content-range", "content-location", "preference-applied"];

async function toEntry(
  request: Request,
  response: Response,
  version: number,
  previous: StoredBody | undefined,
): Promise<Entry> {
  const headers = Object.fromEntries(
    CACHED_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const body = storeBody(new Uint8Array(await response.arrayBuffer()), previous);
  const tags = tagsOfRead(request.url, body.identity);
  return { body, status: response.status, headers, tags, version };
}

function send(request: Request, { body, status, headers, tags }: Entry): Promise<Response> {
  const all = { ...headers, "cache-control": "no-cache", [CACHE_TAGS]: tags.join() };
  return sendCompressed(request, body, all, status);
}
