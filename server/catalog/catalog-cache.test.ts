import { describe, expect, it } from "vitest";
import { createCatalogCache } from "./catalog-cache.ts";
import { createCatalogVersions } from "./catalog-versions.ts";

const versions = createCatalogVersions();

const LIST = "http://localhost/rest/v1/products?select=id";
const list = () => new Request(LIST);
const answering = (body: string, status = 200) => new Response(body, { status });

describe("a search", () => {
  it("is cached by its own words only", async () => {
    const cache = createCatalogCache(versions);
    const search = (query: string) =>
      new Request(`http://localhost/rest/v1/rpc/search_products?query=${query}`);
    const handle = async (query: string, body: string) =>
      (await cache.handle(search(query), async () => answering(body))).text();
    expect(await handle("kente", "1")).toBe("1");
    expect(await handle("kente", "2")).toBe("1");
    expect(await handle("shirt", "3")).toBe("3");
    versions.change();
    expect(await handle("kente", "4")).toBe("4");
  });
});

describe("concurrent reads of one list", () => {
  it("are answered by one query", async () => {
    const cache = createCatalogCache(versions);
    let queries = 0;
    const send = async () => {
      queries += 1;
      return answering(`[${queries}]`);
    };
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => cache.handle(list(), send)),
    );
    expect(new Set(await Promise.all(responses.map((response) => response.text())))).toEqual(
      new Set(["[1]"]),
    );
  });

  it("do not share an error response", async () => {
    const cache = createCatalogCache(versions);
    const refused = cache.handle(list(), async () => answering("{}", 401));
    const welcome = cache.handle(list(), async () => answering("[1]"));
    expect([(await refused).status, (await welcome).status]).toEqual([401, 200]);
  });

  it("do not wait for a response from before a catalog change", async () => {
    const cache = createCatalogCache(versions);
    const slow = Promise.withResolvers<Response>();
    const old = cache.handle(list(), () => slow.promise);
    versions.change();
    const fresh = await cache.handle(list(), async () => answering("[2]"));
    expect(await fresh.text()).toBe("[2]");
    slow.resolve(answering("[1]"));
    expect(await (await old).text()).toBe("[1]");
    const later = await cache.handle(list(), async () => answering("[3]"));
    expect(await later.text()).toBe("[2]");
  });

  it("are retried when the first one failed", async () => {
    const cache = createCatalogCache(versions);
    const broken = cache.handle(list(), () => Promise.reject(new Error("down")));
    const sound = cache.handle(list(), async () => answering("[1]"));
    await expect(broken).rejects.toThrow("down");
    expect((await sound).status).toBe(200);
  });
});

describe("writes", () => {
  it.each(["POST", "PATCH", "DELETE"])(
    "do not clear the cache by themselves: %s",
    async (method) => {
      const cache = createCatalogCache(versions);
      await cache.handle(list(), async () => answering("[1]"));
      const write = new Request("http://localhost/rest/v1/products?id=eq.0", { method });
      await cache.handle(write, async () => new Response(null, { status: 204 }));
      const read = await cache.handle(list(), async () => answering("[2]"));
      expect(await read.text()).toBe("[1]");
    },
  );
});

describe("a sale", () => {
  const answer = async (cache: ReturnType<typeof createCatalogCache>, path: string, body: string) =>
    (
      await cache.handle(new Request(`http://localhost/rest/v1/${path}`), async () =>
        answering(body),
      )
    ).text();

  it("keeps the lists of other categories, and searches without the product", async () => {
    const cache = createCatalogCache(versions);
    const lists = {
      "products?select=id&categoryId=eq.1&order=id.asc": "[1]",
      "products?select=id&categoryId=eq.2": "[2]",
      "products?select=id": "[3]",
      "products?categoryId=eq.2&stockQuantity=gt.0": "[4]",
      "rpc/search_products?query=shirt": '{"products":[{"id":7}]}',
      "rpc/search_products?query=dress": '{"products":[{"id":8}]}',
    };
    for (const [path, body] of Object.entries(lists)) await answer(cache, path, body);
    versions.change("stock 7 1");
    const kept: string[] = [];
    for (const [path, body] of Object.entries(lists)) {
      if ((await answer(cache, path, '{"products":[]}')) === body) kept.push(path);
    }
    expect(kept).toEqual(["products?select=id&categoryId=eq.2", "rpc/search_products?query=dress"]);
  });
});
