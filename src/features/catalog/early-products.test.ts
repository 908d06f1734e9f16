import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cedis } from "#domain/money.ts";
import { PAGE_STATE_ID } from "#domain/pages/page-state.ts";
import { exampleProduct } from "#domain/products/example-product.ts";
import { wholeCategory } from "#domain/products/product-list.ts";
import { readPage, readProduct } from "./catalog-api.ts";
import { productQueries } from "./catalog-queries.ts";
import {
  choiceIn,
  listUrl,
  productUrl,
  requestEarlyProducts,
  takeEarlyProducts,
} from "./early-products.ts";

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

const { signal } = new AbortController();
const men = wholeCategory(1);
const request = (address: string) => requestEarlyProducts(new URL(address, config.supabaseUrl));

describe("early products", () => {
  it.each(["", "?sort=newest", "?sort=price-desc&sub=4", "?sub=1&sub=2&sub=99", "?sort=price-asc"])(
    "have the URL that the list requests: %s",
    async (search) => {
      const choice = choiceIn(1, new URLSearchParams(search));
      await readPage(choice, null, signal);
      request(`/men-products${search}`);
      expect(requested).toEqual([listUrl(choice), listUrl(choice)]);
    },
  );

  it.each(["?stock=in", "?min=100&sub=1", "?max=300"])(
    "are not requested for a list with a filter by stock or price: %s",
    (search) => {
      request(`/men-products${search}`);
      expect(requested).toEqual([]);
    },
  );

  it("have the URL that the product's page requests", async () => {
    await readProduct(7, signal);
    request("/product/7");
    expect(requested).toEqual([productUrl(7), productUrl(7)]);
  });

  it("are requested once: the list uses the response, its next read asks the server", async () => {
    request("/men-products");
    const queryClient = new QueryClient();
    const read = async () =>
      (await queryClient.fetchInfiniteQuery(productQueries.list(men))).pages.flat();
    expect(await read()).toEqual(rows);
    expect(requested).toHaveLength(1);
    expect(await read()).toEqual(rows);
    expect(requested).toHaveLength(2);
  });

  it("are left to what they were requested for", async () => {
    request("/product/1");
    expect(await takeEarlyProducts(listUrl(men))).toBeUndefined();
    expect(await takeEarlyProducts(productUrl(1))).toEqual(rows);
    expect(await takeEarlyProducts(productUrl(1))).toBeUndefined();
  });

  it("are none when the request fails, or when they are old", async () => {
    status = 503;
    request("/men-products");
    expect(await takeEarlyProducts(listUrl(men))).toBeUndefined();
    status = 200;
    request("/men-products");
    vi.stubGlobal("performance", { now: () => 61_000 });
    expect(await takeEarlyProducts(listUrl(men))).toBeUndefined();
  });

  it("are not requested when the HTML has them, and by pages without products", () => {
    hasState = true;
    request("/men-products");
    hasState = false;
    request("/login");
    expect(requested).toEqual([]);
  });
});

describe("the next page of a list", () => {
  const last = exampleProduct({ id: 9, price: cedis(5.5) });

  it.each([
    ["", "id=gt.9"],
    ["newest", "id=lt.9"],
    ["price-asc", "price=gte.5.5&or=(price.gt.5.5,id.gt.9)"],
    ["price-desc", "price=lte.5.5&or=(price.lt.5.5,id.lt.9)"],
  ] as const)("in the order %j begins behind the last product", async (order, condition) => {
    await readPage({ ...men, order }, last, signal);
    expect(decodeURIComponent(requested[0] ?? "")).toContain(`categoryId=eq.1&${condition}&order=`);
  });
});
