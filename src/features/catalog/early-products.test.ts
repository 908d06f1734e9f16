import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { categories } from "#domain/catalog.ts";
import { readProducts } from "./catalog-api.ts";
import { productQueries } from "./catalog-queries.ts";
import { prefetchProducts, productsUrl, takeEarlyProducts } from "./early-products.ts";

const config = { supabaseUrl: "http://shop.test", publishableKey: "sb_publishable_1" };
const requested: string[] = [];
const rows = [{ id: 1 }];

beforeEach(() => {
  const tag = { content: JSON.stringify(config) };
  vi.stubGlobal("document", { querySelector: () => tag, getElementById: () => null });
  vi.stubGlobal("fetch", async (input: string) => {
    requested.push(String(input));
    return Response.json(rows);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  requested.length = 0;
});

describe("prefetched products", () => {
  it.each(categories)("have the URL that the list of $title requests", async ({ id }) => {
    await readProducts(id, new AbortController().signal);
    expect(requested).toEqual([productsUrl(id)]);
  });

  it("are all products for a product page", async () => {
    await readProducts(undefined, new AbortController().signal);
    expect(requested).toEqual([productsUrl(undefined)]);
  });

  it("are requested once: the list uses the pending response", async () => {
    prefetchProducts("/men-products");
    const queryClient = new QueryClient();
    const read = () => queryClient.fetchQuery(productQueries.ofCategory(1));
    expect(await read()).toEqual(rows);
    expect(requested).toHaveLength(1);
    expect(await read()).toEqual(rows);
    expect(requested).toHaveLength(2);
  });

  it("are not requested when the HTML has them, and are taken from there once", async () => {
    const content = { path: "/men-products", products: rows, isRendered: false };
    let tag: object | null = { textContent: JSON.stringify(content), remove: () => (tag = null) };
    vi.stubGlobal("document", { ...document, getElementById: () => tag });
    prefetchProducts("/men-products");
    expect(await takeEarlyProducts(2)).toEqual([]);
    expect(await takeEarlyProducts(1)).toEqual(rows);
    expect(await takeEarlyProducts(1)).toEqual([]);
    expect(requested).toEqual([]);
  });

  it("are not requested by pages without products", () => {
    prefetchProducts("/login");
    expect(requested).toEqual([]);
  });
});
