import { type Compressed, compress, sendCompressed } from "../http/compression.ts";
import { setWithLimit } from "../http/set-with-limit.ts";

/** Writes that can change a product. Cancelling an order puts its pieces back; placing one takes none. */
const CATALOGUE_WRITES =
  /^((POST|PUT|PATCH|DELETE) \/rest\/v1\/(products|categories|subCategories|rpc\/)|P(UT|ATCH) \/rest\/v1\/orders)/;
const CATALOGUE_TABLES = new Set(["products", "categories", "subCategories"]);
const MAX_ENTRIES = 200;
const MAX_ENTRY_BYTES = 2_000_000;

type Ask = (request: Request) => Promise<Response>;
type Kept = { body: Compressed; status: number; headers: Record<string, string> };

export type CatalogCache = {
  /** Grows with every change; what was made from an older catalogue is thrown away. */
  readonly version: number;
  changed(): void;
  answer(request: Request, ask: Ask): Promise<Response>;
};

/**
 * Keeps the public catalogue in memory. Everyone may read the same products, so one answer serves
 * all; a write in this process clears it before that write is answered, a write elsewhere by NOTIFY.
 */
export function createCatalogCache(): CatalogCache {
  const kept = new Map<string, Kept>();
  const underway = new Map<string, Promise<Kept | undefined>>();
  let version = 0;

  function changed(): void {
    version += 1;
    kept.clear();
    underway.clear();
  }

  /** Whoever asks while the same is being read waits for that answer, unless it is a refusal. */
  async function read(request: Request, ask: Ask): Promise<Response> {
    const key = keyOf(request);
    const waitedFor = underway.get(key);
    const known = kept.get(key) ?? (waitedFor && (await waitedFor));
    return known ? send(request, known) : readForAll(key, request, ask);
  }

  async function readForAll(key: string, request: Request, ask: Ask): Promise<Response> {
    const before = version;
    const { promise, resolve } = Promise.withResolvers<Kept | undefined>();
    underway.set(key, promise);
    try {
      const response = await ask(request);
      if (!response.ok) return response;
      const fresh = await keepable(response);
      if (version === before && fresh.body.identity.byteLength <= MAX_ENTRY_BYTES) {
        setWithLimit(kept, key, fresh, MAX_ENTRIES);
      }
      resolve(fresh);
      return send(request, fresh);
    } finally {
      resolve(undefined);
      if (underway.get(key) === promise) underway.delete(key);
    }
  }

  return {
    get version() {
      return version;
    },
    changed,
    async answer(request, ask) {
      if (isCatalogRead(request)) return read(request, ask);
      const response = await ask(request);
      if (response.ok && mayChange(request)) changed();
      return response;
    },
  };
}

function mayChange(request: Request): boolean {
  return CATALOGUE_WRITES.test(`${request.method} ${new URL(request.url).pathname}`);
}

/** A plain read of products that embeds nothing but categories and subcategories. */
function isCatalogRead(request: Request): boolean {
  if (request.method !== "GET") return false;
  const { pathname, searchParams } = new URL(request.url);
  if (pathname !== "/rest/v1/products") return false;
  if (
    request.headers.has("accept-profile") ||
    request.headers.get("prefer")?.includes("timezone")
  ) {
    return false;
  }
  return embeddedTables(searchParams.get("select") ?? "*").every((table) =>
    CATALOGUE_TABLES.has(table),
  );
}

/** Names before an opening bracket: "category:categories!inner(name)" embeds categories. */
function embeddedTables(select: string): string[] {
  return [...select.matchAll(/([\w"]+)(?:![\w"]+)*\s*\(/g)].map(([, table = ""]) =>
    table.replaceAll('"', ""),
  );
}

function keyOf(request: Request): string {
  const { search } = new URL(request.url);
  const varying = ["range", "range-unit", "prefer", "accept"].map((name) =>
    request.headers.get(name),
  );
  return [search, ...varying].join("\n");
}

const PASSED_ON = ["content-type", "content-range", "content-location", "preference-applied"];

async function keepable(response: Response): Promise<Kept> {
  const headers = Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const body = await compress(new Uint8Array(await response.arrayBuffer()));
  return { body, status: response.status, headers };
}

function send(request: Request, { body, status, headers }: Kept): Response {
  return sendCompressed(request, body, { ...headers, "cache-control": "no-cache" }, status);
}
