import { queryOptions } from "@tanstack/react-query";
import { viewerTimeZone } from "#lib/dates.ts";
import { POLL_MS } from "#lib/query-client.ts";
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
