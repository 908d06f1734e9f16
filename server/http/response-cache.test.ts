import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCatalogVersions } from "../catalog/catalog-versions.ts";
import { subscribe } from "../lib/events.ts";
import { type CacheTag, markPublic } from "../lib/web/public-response.ts";
import { IMMUTABLE } from "../lib/web/responses.ts";
import { pageKey } from "../pages/pages.ts";
import { type Listening, listen } from "./listen.ts";
import { createResponseCache } from "./response-cache.ts";

let server: Listening;
const versions = createCatalogVersions();
/** Requests that missed the cache, and their responses. */
let reached: string[] = [];
let response: () => Response | Promise<Response>;

const page = (
  body = "page",
  headers: Record<string, string> = {},
  tags: readonly CacheTag[] = ["catalog"],
) =>
  markPublic(
    new Response(body, {
      headers: { etag: `"${body.slice(0, 20)}"`, "cache-control": "no-cache", ...headers },
    }),
    tags,
  );

beforeAll(async () => {
  const respond = async (request: Request) => {
    reached.push(`${request.method} ${new URL(request.url).pathname}`);
    return response();
  };
  server = await listen(respond, 0, "127.0.0.1", {
    cache: createResponseCache({ versions, pageKey, isOtherName: () => false }),
  });
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
    ["apikey", "one", "another"],
    ["accept", "application/json", "text/csv"],
    ["accept-profile", "public", "auth"],
    ["prefer", "count=exact", "count=none"],
    ["range", "0-1", "0-9"],
  ])("distinguishes reads of tables by %s", async (name, one, another) => {
    const path = `/rest/v1/products?${newPath()}`;
    expect(await reachedByTwo({ [name]: one }, { [name]: another }, path)).toBe(2);
    expect(await reachedByTwo({ [name]: one }, { [name]: one }, path)).toBe(2);
  });

  it("has one response for all browsers with the same encoding, compressed", async () => {
    const path = newPath();
    response = () => page("page ".repeat(100), { "content-type": "text/html" });
    await read(path, { "accept-encoding": "gzip, deflate, br", accept: "text/html" });
    const { body, headers } = await read(path, { "accept-encoding": "br, gzip", accept: "*/*" });
    expect(body).toBe("page ".repeat(100));
    expect([headers.get("content-encoding"), headers.get("vary")]).toEqual([
      "br",
      "Accept-Encoding",
    ]);
    await read(path, { "accept-encoding": "gzip" });
    expect(reached).toHaveLength(2);
  });

  it("has one response for all addresses of a page, but for the parameters of its list", async () => {
    for (const path of ["/men-products", "/men-products/", "/men-products?utm_source=mail"]) {
      await read(path);
    }
    expect(reached).toHaveLength(1);
    await read("/men-products?sort=price");
    expect(reached).toHaveLength(2);
  });

  it("has one response for a file, whatever query follows its name", async () => {
    for (const path of ["/assets/app-1.js", "/site.webmanifest"]) {
      for (const query of ["", "?1", "?a=1&b=2"]) await read(path + query);
    }
    expect(reached).toEqual(["GET /assets/app-1.js", "GET /site.webmanifest"]);
  });

  it("answers signed-in shoppers, but none whose token is malformed", async () => {
    expect(await reachedByTwo({}, { authorization: "Bearer a.b.c" })).toBe(1);
    expect(await reachedByTwo({}, { authorization: "Bearer malformed" })).toBe(3);
  });

  it("has no part in what a user reads of the tables", async () => {
    const authorization = "Bearer a.b.c";
    const path = `/rest/v1/products?${newPath()}`;
    expect(await reachedByTwo({ authorization }, {}, path)).toBe(2);
    expect(await reachedByTwo({}, { authorization }, path)).toBe(3);
  });

  it("counts what was sent from memory and what had to be made, and nothing else", async () => {
    const counts = { hit: 0, miss: 0 };
    const end = subscribe("cacheRead", ({ result }) => {
      counts[result] += 1;
    });
    const path = newPath();
    for (const method of ["GET", "POST", "GET", "HEAD", "GET"]) await read(path, {}, method);
    response = () => new Response("private");
    await read(newPath());
    end();
    expect(counts).toEqual({ hit: 2, miss: 1 });
  });

  it.each([
    ["a page of another origin", { origin: "https://example.com" }],
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
    ["an error", () => markPublic(new Response("no", { status: 404 }), [])],
    ["a response that is not marked", () => new Response("mine", { headers: { etag: '"mine"' } })],
    ["a very large response", () => page("x".repeat(600_000), { "content-type": "image/png" })],
  ])("does not store %s", async (_what, make) => {
    response = make;
    expect(await reachedByTwo({})).toBe(2);
  });

  it("requests a picture again once it was replaced or removed", async () => {
    response = () => page("image", { "cache-control": IMMUTABLE }, ["picture:1.webp"]);
    const path = "/storage/v1/object/public/Products/1.webp";
    expect(await reachedByTwo({}, {}, path)).toBe(1);
    versions.change("picture 2.webp");
    await read(path);
    expect(reached).toHaveLength(1);
    versions.change("picture 1.webp");
    response = () => new Response("gone", { status: 404 });
    expect((await read(path)).status).toBe(404);
  });

  it("distinguishes pictures by the formats that are accepted, and stores no part of one", async () => {
    const path = "/storage/v1/render/image/public/Products/3.webp?width=320";
    const [avif, webp] = [{ accept: "image/avif" }, { accept: "image/webp" }];
    expect(await reachedByTwo(avif, webp, path)).toBe(2);
    expect(await reachedByTwo({ ...avif, range: "bytes=0-1" }, avif, path)).toBe(3);
  });

  it("requests the page again after a catalog change", async () => {
    const path = newPath();
    await read(path);
    versions.change();
    response = () => page("new");
    expect((await read(path)).body).toBe("new");
  });

  it("keeps files with a hash in their name after a catalog change", async () => {
    response = () => page("script", { "cache-control": IMMUTABLE }, []);
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
  it("is kept when another part changes", async () => {
    response = () => page("page", {}, ["members:2", "stock:8"]);
    const path = newPath();
    await read(path);
    versions.change("stock 7 2");
    await read(path);
    expect(reached).toHaveLength(1);
    versions.change("stock 8 2");
    await read(path);
    expect(reached).toHaveLength(2);
  });
});

describe("concurrent requests", () => {
  it("are answered by one response", async () => {
    const path = newPath();
    const slow = Promise.withResolvers<Response>();
    response = () => slow.promise;
    const reads = Array.from({ length: 20 }, () => read(path));
    await expect.poll(() => reached.length).toBe(1);
    slow.resolve(page("once"));
    expect(new Set((await Promise.all(reads)).map(({ body }) => body))).toEqual(new Set(["once"]));
    expect(reached).toHaveLength(1);
  });

  it("do not share an error, nor a response from before a catalog change", async () => {
    const path = newPath();
    const [failing, outdated] = [
      Promise.withResolvers<Response>(),
      Promise.withResolvers<Response>(),
    ];
    response = () => failing.promise;
    const first = read(path);
    await expect.poll(() => reached.length).toBe(1);
    response = () => outdated.promise;
    const second = read(path);
    failing.resolve(new Response("down", { status: 503 }));
    expect((await first).status).toBe(503);
    await expect.poll(() => reached.length).toBe(2);
    versions.change();
    response = () => page("new");
    const late = Array.from({ length: 5 }, () => read(path));
    outdated.resolve(page("old"));
    expect((await second).body).toBe("old");
    for (const one of late) expect((await one).body).toBe("new");
    expect(reached).toHaveLength(3);
  });

  it("share a response whose products have not changed while it was made", async () => {
    const path = newPath();
    const slow = Promise.withResolvers<Response>();
    response = () => slow.promise;
    const first = read(path);
    await expect.poll(() => reached.length).toBe(1);
    versions.change("stock 8 2");
    const second = read(path);
    slow.resolve(page("once", {}, ["stock:7"]));
    expect([(await first).body, (await second).body]).toEqual(["once", "once"]);
    expect(reached).toHaveLength(1);
  });
});
