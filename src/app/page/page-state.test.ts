import { dehydrate, QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { PAGE_STATE_ID } from "#domain/pages/page-state.ts";
import { productQueries } from "#features/catalog/catalog-queries.ts";
import { createQueryClient } from "#lib/data/query-client.ts";
import { hydratePageState } from "./page-state.ts";

const products = { 1: 7 };
const men = productQueries.counts(1);

/** A document with the state of a page that was rendered long ago, requested some seconds ago. */
function stubDocument({ isRendered = true, secondsAgo = 1 } = {}): void {
  const server = new QueryClient();
  server.setQueryData(men.queryKey, products, { updatedAt: 0 });
  const tag = { textContent: JSON.stringify(dehydrate(server)) };
  vi.stubGlobal("document", {
    getElementById: (id: string) => (isRendered && id === PAGE_STATE_ID ? tag : null),
  });
  vi.stubGlobal("performance", { timeOrigin: Date.now() - secondsAgo * 1000 });
}

afterEach(() => vi.unstubAllGlobals());

/** What a page shows that asks for the category's products, and whether they are requested again. */
async function shownAndRequested(queryClient: QueryClient) {
  const shown = queryClient.getQueryData(men.queryKey);
  let requested = false;
  const queryFn = async () => {
    requested = true;
    return products;
  };
  await queryClient.prefetchQuery({ ...men, queryFn });
  return { shown, requested };
}

it("shows the products of the page without a request", async () => {
  stubDocument();
  const queryClient = createQueryClient();
  hydratePageState(queryClient);
  expect(await shownAndRequested(queryClient)).toEqual({ shown: products, requested: false });
});

it("requests them again when the document is old", async () => {
  stubDocument({ secondsAgo: 120 });
  const queryClient = createQueryClient();
  hydratePageState(queryClient);
  expect(await shownAndRequested(queryClient)).toEqual({ shown: products, requested: true });
});

it("leaves a page without state to its requests", async () => {
  stubDocument({ isRendered: false });
  const queryClient = createQueryClient();
  hydratePageState(queryClient);
  expect(await shownAndRequested(queryClient)).toEqual({ shown: undefined, requested: true });
});
