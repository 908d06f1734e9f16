import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { categories } from "#domain/catalog.ts";
import { pageOf } from "#domain/page-of.ts";
import { readProducts, readProductsOf } from "./catalog-api.ts";
import { prefetchProducts, productsUrl } from "./early-products.ts";

const config = { supabaseUrl: "http://shop.test", publishableKey: "sb_publishable_1" };
const requested: string[] = [];

beforeEach(() => {
  const tag = { content: JSON.stringify(config) };
  vi.stubGlobal("document", { querySelector: () => tag });
  vi.stubGlobal("fetch", async (input: string) => {
    requested.push(String(input));
    return Response.json([]);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  requested.length = 0;
});

describe("prefetched products", () => {
  it.each(categories)("have the URL that the list of $title requests", async ({ id, path }) => {
    await readProductsOf(id, new AbortController().signal);
    expect(requested).toEqual([productsUrl(pageOf(path))]);
  });

  it("are all products for a product page", async () => {
    await readProducts(new AbortController().signal);
    expect(requested).toEqual([productsUrl(pageOf("/product/7"))]);
  });

  it("are requested once: the list uses the pending response", async () => {
    prefetchProducts("/men-products");
    await readProductsOf(1, new AbortController().signal);
    expect(requested).toHaveLength(1);
    await readProductsOf(1, new AbortController().signal);
    expect(requested).toHaveLength(2);
  });

  it("are not requested by pages without products", () => {
    prefetchProducts("/login");
    expect(requested).toEqual([]);
  });
});
