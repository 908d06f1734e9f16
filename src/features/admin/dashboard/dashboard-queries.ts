import { queryOptions } from "@tanstack/react-query";
import { viewerTimeZone } from "#lib/dates.ts";
import { readRecentOrders, readSummary } from "./dashboard-api.ts";

/** They tell of orders and stand under their key: whatever changes an order brings them up to date. */
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
