import { createByteCache } from "../http/byte-cache.ts";
import { byteLength, type Compressed, compress, sendCompressed } from "../http/compression.ts";
import { publish } from "../operations/events.ts";
import { listenToCatalog } from "./catalog-changes.ts";
import { cacheKey, isCatalogRead, mayChangeCatalog } from "./catalog-request.ts";

const MAX_BYTES = 64 * 1024 * 1024;

type Next = (request: Request) => Promise<Response>;
type CatalogDatabase = Parameters<typeof listenToCatalog>[0];
type Entry = { body: Compressed; status: number; headers: Record<string, string> };

export type CatalogCache = {
  /** Increases with every change; what was derived from an older catalog is outdated. */
  readonly version: number;
  /** Called on every change of the catalog. */
  clear(): void;
  handle(request: Request, next: Next): Promise<Response>;
};

/** Caches public catalog responses in memory, shared by all clients. */
export function createCatalogCache(): CatalogCache {
  const entries = createByteCache<Entry>(MAX_BYTES, ({ body }) => byteLength(body));
  const pending = new Map<string, Promise<Entry | undefined>>();
  let version = 0;

  function clear(): void {
    version += 1;
    entries.clear();
    pending.clear();
  }

  /** Concurrent reads of the same list wait for the first one, and use its result if it succeeds. */
  async function read(request: Request, next: Next): Promise<Response> {
    const key = cacheKey(request);
    const started = pending.get(key);
    // Awaiting only what exists: otherwise concurrent reads would all start before the first is known.
    const entry = entries.get(key) ?? (started && (await started));
    publish("cacheRead", { cache: "catalog", result: entry ? "hit" : "miss" });
    return entry ? send(request, entry) : fetchEntry(key, request, next);
  }

  async function fetchEntry(key: string, request: Request, next: Next): Promise<Response> {
    const versionBefore = version;
    const { promise, resolve } = Promise.withResolvers<Entry | undefined>();
    pending.set(key, promise);
    try {
      const response = await next(request);
      if (!response.ok) return response;
      const entry = await toEntry(response);
      if (version === versionBefore) entries.set(key, entry);
      resolve(entry);
      return send(request, entry);
    } finally {
      resolve(undefined);
      if (pending.get(key) === promise) pending.delete(key);
    }
  }

  return {
    get version() {
      return version;
    },
    clear,
    async handle(request, next) {
      if (isCatalogRead(request)) return read(request, next);
      return next(request);
    },
  };
}

/**
 * A cache that the database's notifications clear, and nothing else: a request that changes no row
 * cannot empty it. A write that may have changed the catalog is answered when its notification was
 * received, so that the next read of the same client sees it.
 */
export async function openCatalogCache(database: CatalogDatabase): Promise<CatalogCache> {
  const cache = createCatalogCache();
  const waitForNotifications = await listenToCatalog(database, cache.clear);
  return {
    get version() {
      return cache.version;
    },
    clear: cache.clear,
    async handle(request, next) {
      const response = await cache.handle(request, next);
      if (response.ok && mayChangeCatalog(request)) await waitForNotifications();
      return response;
    },
  };
}

const CACHED_HEADERS = ["content-type", "content-range", "content-location", "preference-applied"];

async function toEntry(response: Response): Promise<Entry> {
  const headers = Object.fromEntries(
    CACHED_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const body = await compress(new Uint8Array(await response.arrayBuffer()));
  return { body, status: response.status, headers };
}

function send(request: Request, { body, status, headers }: Entry): Response {
  return sendCompressed(request, body, { ...headers, "cache-control": "no-cache" }, status);
}
