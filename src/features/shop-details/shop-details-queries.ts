import { queryOptions } from "@tanstack/react-query";
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
