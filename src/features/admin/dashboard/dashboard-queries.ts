import { queryOptions } from "@tanstack/react-query";
import { viewerTimeZone } from "#lib/dates.ts";
import { readRecentOrders, readSummary } from "./dashboard-api.ts";

/** Under the key of the orders: whatever invalidates orders refetches these. */
export const dashboardQueries = {
  summary: (timeZone = viewerTimeZone()) =>
    queryOptions({
      queryKey: ["orders", "summary", timeZone],
      queryFn: () => readSummary(timeZone),
      staleTime: 0,
    }),
  recentOrders: () =>
    queryOptions({
      queryKey: ["orders", "recent"],
      queryFn: readRecentOrders,
      staleTime: 0,
    }),
};
