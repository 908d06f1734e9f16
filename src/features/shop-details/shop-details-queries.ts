import { queryOptions } from "@tanstack/react-query";
import { beginningsOf } from "#domain/shop/shop-details.ts";
import { orReload } from "#lib/browser/load-code.ts";

/** The client's code is loaded with the first read: pages that the server renders have the details. */
export const shopDetailsQuery = queryOptions({
  queryKey: ["shopDetails"],
  queryFn: async ({ signal }) => {
    const { readShopDetails } = await orReload(import("./shop-details-api.ts"));
    return readShopDetails(signal);
  },
  meta: { errorMessage: "The shop's details could not be loaded" },
});

/** Null without an error message when they cannot be loaded: a product's page is whole without them. */
export const beginningsQuery = queryOptions({
  queryKey: ["shopDetails", "beginnings"],
  queryFn: async ({ signal }) => {
    try {
      const { readShopDetails } = await import("./shop-details-api.ts");
      return beginningsOf(await readShopDetails(signal));
    } catch {
      return null;
    }
  },
});
