import { describe, expect, it } from "vitest";
import { createCatalogCache } from "./catalog-cache.ts";

const LIST = "http://localhost/rest/v1/products?select=id";
const list = () => new Request(LIST);
const answering = (body: string, status = 200) => new Response(body, { status });

describe("many who ask for the same list at once", () => {
  it("are answered from one question", async () => {
    const cache = createCatalogCache();
    let asked = 0;
    const ask = async () => {
      asked += 1;
      return answering(`[${asked}]`);
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => cache.handle(list(), ask)));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toEqual(
      new Set(["[1]"]),
    );
  });

  it("do not share a refusal that one of them got", async () => {
    const cache = createCatalogCache();
    const refused = cache.handle(list(), async () => answering("{}", 401));
    const welcome = cache.handle(list(), async () => answering("[1]"));
    expect([(await refused).status, (await welcome).status]).toEqual([401, 200]);
  });

  it("do not wait for an answer that began before the catalogue changed", async () => {
    const cache = createCatalogCache();
    const slow = Promise.withResolvers<Response>();
    const old = cache.handle(list(), () => slow.promise);
    cache.clear();
    const fresh = await cache.handle(list(), async () => answering("[2]"));
    expect(await fresh.text()).toBe("[2]");
    slow.resolve(answering("[1]"));
    expect(await (await old).text()).toBe("[1]");
    const later = await cache.handle(list(), async () => answering("[3]"));
    expect(await later.text()).toBe("[2]");
  });

  it("ask again when the one they waited for failed", async () => {
    const cache = createCatalogCache();
    const broken = cache.handle(list(), () => Promise.reject(new Error("down")));
    const sound = cache.handle(list(), async () => answering("[1]"));
    await expect(broken).rejects.toThrow("down");
    expect((await sound).status).toBe(200);
  });
});

describe("what is kept", () => {
  it.each([
    ["POST", "/rest/v1/products", true],
    ["PATCH", "/rest/v1/orders", true],
    ["DELETE", "/rest/v1/subCategories", true],
    ["POST", "/rest/v1/rpc/confirm_payment", true],
    ["POST", "/rest/v1/orders", false],
    ["POST", "/rest/v1/carts", false],
    ["GET", "/rest/v1/orders", false],
  ])("after %s %s is thrown away: %s", async (method, path, forgotten) => {
    const cache = createCatalogCache();
    const before = cache.version;
    const request = new Request(`http://localhost${path}`, { method });
    await cache.handle(request, async () => answering("[]"));
    expect(cache.version > before).toBe(forgotten);
  });
});
