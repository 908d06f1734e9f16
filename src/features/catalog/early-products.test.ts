import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PAGE_STATE_ID } from "#domain/pages/page-state.ts";
import { categories } from "#domain/products/catalog.ts";
import { readProducts } from "./catalog-api.ts";
import { productQueries } from "./catalog-queries.ts";
import { productsUrl, requestEarlyProducts, takeEarlyProducts } from "./early-products.ts";

const config = { supabaseUrl: "http://shop.test", publishableKey: "sb_publishable_1" };
const requested: string[] = [];
const rows = [{ id: 1 }];
let hasState: boolean;
let status: number;

beforeEach(() => {
  hasState = false;
  status = 200;
  requested.length = 0;
  vi.stubGlobal("document", {
    querySelector: () => ({ content: JSON.stringify(config) }),
    getElementById: (id: string) => (hasState && id === PAGE_STATE_ID ? {} : null),
  });
  vi.stubGlobal("performance", { now: () => 1000 });
  vi.stubGlobal("fetch", async (input: string) => {
    requested.push(String(input));
    return Response.json(rows, { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("early products", () => {
  it.each([...categories.map(({ id }) => id), undefined])(
    "have the URL that the list requests: category %s",
    async (id) => {
      await readProducts(id, new AbortController().signal);
      expect(requested).toEqual([productsUrl(id)]);
    },
  );

  it("are requested once: the list uses the response, its next read asks the server", async () => {
    requestEarlyProducts("/men-products");
    const queryClient = new QueryClient();
    const read = () => queryClient.fetchQuery(productQueries.ofCategory(1));
    expect(await read()).toEqual(rows);
    expect(requested).toHaveLength(1);
    expect(await read()).toEqual(rows);
    expect(requested).toHaveLength(2);
  });

  it("are left to the list they were requested for", async () => {
    requestEarlyProducts("/product/1");
    expect(await takeEarlyProducts(1)).toEqual([]);
    expect(await takeEarlyProducts(undefined)).toEqual(rows);
    expect(await takeEarlyProducts(undefined)).toEqual([]);
  });

  it("are none when the request fails, or when they are old", async () => {
    status = 503;
    requestEarlyProducts("/men-products");
    expect(await takeEarlyProducts(1)).toEqual([]);
    status = 200;
    requestEarlyProducts("/men-products");
    vi.stubGlobal("performance", { now: () => 61_000 });
    expect(await takeEarlyProducts(1)).toEqual([]);
  });

  it("are not requested when the HTML has them, and by pages without products", () => {
    hasState = true;
    requestEarlyProducts("/men-products");
    hasState = false;
    requestEarlyProducts("/login");
    expect(requested).toEqual([]);
  });
});
