import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Product } from "#domain/products/catalog.ts";
import { rememberViewed, viewedIds } from "./viewed-ids.ts";
import { readProducts } from "./viewed-products-api.ts";

const viewedQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ["products", "viewed", ids],
    // Without them the page is whole.
    queryFn: ({ signal }) => readProducts(ids, signal).catch((): Product[] => []),
    enabled: ids.length > 0,
  });

/** The products that were viewed on this device before this one, the last first. */
export function useViewedProducts(productId: number): Product[] {
  const [ids] = useState(() => viewedIds().filter((id) => id !== productId));
  useEffect(() => rememberViewed(productId), [productId]);
  const { data = [] } = useQuery(viewedQuery(ids));
  return data.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
