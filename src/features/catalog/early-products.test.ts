import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { categories } from "#domain/catalog.ts";
import { pageOf } from "#domain/page-of.ts";
import { readProducts, readProductsOf } from "./catalog-api.ts";
import { prefetchProducts, productsUrl } from "./early-products.ts";

const config = { supabaseUrl: "http://shop.test", publishableKey: "sb_publishable_1" };
const asked: string[] = [];

beforeEach(() => {
  const tag = { content: JSON.stringify(config) };
  vi.stubGlobal("document", { querySelector: () => tag });
  vi.stubGlobal("fetch", async (input: string) => {
    asked.push(String(input));
    return Response.json([]);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

describe("products asked for early", () => {
  it.each(categories)("are those that the list of $title will ask for", async ({ id, path }) => {
    await readProductsOf(id, new AbortController().signal);
    expect(asked).toEqual([productsUrl(pageOf(path))]);
  });

  it("are the whole list for a product's page", async () => {
    await readProducts(new AbortController().signal);
    expect(asked).toEqual([productsUrl(pageOf("/product/7"))]);
  });

  it("are asked for once: the list takes the answer that is under way", async () => {
    prefetchProducts("/men-products");
    await readProductsOf(1, new AbortController().signal);
    expect(asked).toHaveLength(1);
    await readProductsOf(1, new AbortController().signal);
    expect(asked).toHaveLength(2);
  });

  it("are not asked for by pages without products", () => {
    prefetchProducts("/login");
    expect(asked).toEqual([]);
  });
});
