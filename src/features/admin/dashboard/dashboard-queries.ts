import { queryOptions } from "@tanstack/react-query";
import { POLL_MS } from "#lib/data/query-client.ts";
import { viewerTimeZone } from "#lib/dates.ts";
import { readRecentOrders, readStockCounts, readSummary } from "./dashboard-api.ts";

/** Under the key of the orders: whatever invalidates orders refetches these. */
export const dashboardQueries = {
  summary: (timeZone = viewerTimeZone()) =>
    queryOptions({
      queryKey: ["orders", "summary", timeZone],
      queryFn: () => readSummary(timeZone),
      staleTime: 0,
      refetchInterval: POLL_MS,
    }),
  recentOrders: () =>
    queryOptions({
      queryKey: ["orders", "recent"],
      queryFn: readRecentOrders,
      staleTime: 0,
      refetchInterval: POLL_MS,
    }),
  stockCounts: () =>
    queryOptions({
      queryKey: ["products", "stock-counts"],
      queryFn: readStockCounts,
      staleTime: 0,
      refetchInterval: POLL_MS,
      meta: { errorMessage: "Stock could not be loaded" },
    }),
};
