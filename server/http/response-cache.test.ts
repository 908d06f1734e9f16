import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CACHE_TAGS, createCatalogVersions } from "../catalog/catalog-versions.ts";
import { IMMUTABLE } from "../lib/web/responses.ts";
import { type Listening, listen } from "./listen.ts";
import { createResponseCache } from "./response-cache.ts";

let server: Listening;
const versions = createCatalogVersions();
/** Requests that missed the cache, and their responses. */
let reached: string[] = [];
let response: () => Response | Promise<Response>;

const page = (body = "page", headers: Record<string, string> = {}) =>
  new Response(body, {
    headers: {
      etag: `"${body.slice(0, 20)}"`,
      "cache-control": "no-cache",
      "content-length": String(body.length),
      [CACHE_TAGS]: "catalog",
      ...headers,
    },
  });

beforeAll(async () => {
  const respond = async (request: Request) => {
    reached.push(`${request.method} ${new URL(request.url).pathname}`);
    return response();
  };
  server = await listen(respond, 0, "127.0.0.1", { cache: createResponseCache(versions) });
});

afterAll(() => server.close());

beforeEach(() => {
  versions.change();
  reached = [];
  response = () => page();
});

let lastPath = 0;
const newPath = () => `/page-${++lastPath}`;

async function read(path: string, headers: Record<string, string> = {}, method = "GET") {
  const response = await fetch(server.url + path, { method, headers });
  return { status: response.status, body: await response.text(), headers: response.headers };
}

/** Reads twice and returns the number of cache misses. */
async function reachedByTwo(first: Record<string, string>, second = first, path = newPath()) {
  await read(path, first);
  await read(path, second);
  return reached.length;
}

describe("the response cache", () => {
  it("answers a repeated request with the same headers and body", async () => {
    const path = newPath();
    const first = await read(path);
    const second = await read(path);
    expect(second.body).toBe(first.body);
    const names = (headers: Headers) => [...headers.keys()].filter((name) => name !== "date");
    expect(names(second.headers)).toEqual(names(first.headers));
    expect(reached).toEqual([`GET ${path}`]);
  });

  it("answers 304 without a body when the ETag matches", async () => {
    const path = newPath();
    await read(path);
    const { status, body, headers } = await read(path, { "if-none-match": 'W/"page"' });
    expect({ status, body, etag: headers.get("etag") }).toEqual({
      status: 304,
      body: "",
      etag: '"page"',
    });
    expect(reached).toHaveLength(1);
  });

  it.each([
    ["accept-encoding", "br", "gzip"],
    ["apikey", "one", "another"],
    ["accept", "application/json", "text/csv"],
    ["accept-profile", "public", "auth"],
    ["prefer", "count=exact", "count=none"],
    ["range", "0-1", "0-9"],
  ])("distinguishes requests by %s", async (name, one, another) => {
    expect(await reachedByTwo({ [name]: one }, { [name]: another })).toBe(2);
  });

  it.each([
    ["a page of another origin", { origin: "https://example.com" }],
    ["a session", { authorization: "Bearer token" }],
    ["plain HTTP behind a proxy", { "x-forwarded-proto": "http" }],
  ])("does not cache requests of %s", async (_who, headers) => {
    expect(await reachedByTwo(headers)).toBe(2);
    expect(await reachedByTwo({}, headers)).toBe(4);
  });

  it("does not cache other methods", async () => {
    const path = newPath();
    await read(path);
    await read(path, {}, "HEAD");
    await read(path, {}, "POST");
    expect(reached).toEqual([`GET ${path}`, `HEAD ${path}`, `POST ${path}`]);
  });

  it.each([
    ["an error", () => new Response("no", { status: 404, headers: { etag: '"no"' } })],
    ["a response with no-store", () => page("mine", { "cache-control": "no-store" })],
    [
      "a response without an ETag",
      () => new Response("page", { headers: { "cache-control": "no-cache" } }),
    ],
    ["a very large response", () => page("x".repeat(300_000))],
  ])("does not store %s", async (_what, make) => {
    response = make;
    expect(await reachedByTwo({})).toBe(2);
  });

  it("does not store product images, which can be removed", async () => {
    response = () => page("image", { "cache-control": IMMUTABLE });
    expect(await reachedByTwo({}, {}, "/storage/v1/object/public/Products/1.webp")).toBe(2);
  });

  it("requests the page again after a catalog change", async () => {
    const path = newPath();
    await read(path);
    versions.change();
    response = () => page("new");
    expect((await read(path)).body).toBe("new");
  });

  it("keeps files with a hash in their name after a catalog change", async () => {
    response = () => page("script", { "cache-control": IMMUTABLE, [CACHE_TAGS]: "" });
    const path = newPath();
    await read(path);
    versions.change();
    await read(path);
    expect(reached).toHaveLength(1);
  });

  it("does not store a response from before a catalog change", async () => {
    const path = newPath();
    response = () => {
      versions.change();
      return page("old");
    };
    await read(path);
    response = () => page("new");
    expect((await read(path)).body).toBe("new");
  });
});

describe("a response that depends on a part of the catalog", () => {
  it("is kept when another part changes, and never sends its tags", async () => {
    response = () => page("page", { [CACHE_TAGS]: "members:2,stock:8" });
    const path = newPath();
    const { headers } = await read(path);
    expect(headers.has(CACHE_TAGS)).toBe(false);
    versions.change("stock 7 2");
    expect((await read(path)).headers.has(CACHE_TAGS)).toBe(false);
    expect(reached).toHaveLength(1);
    versions.change("stock 8 2");
    await read(path);
    expect(reached).toHaveLength(2);
  });
});
