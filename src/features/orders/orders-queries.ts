import { queryOptions } from "@tanstack/react-query";
import { readLatestOrder, readOrderItems, readOwnOrders } from "./orders-api.ts";

export const orderQueries = {
  key: ["orders"] as const,
  own: (userId: string) =>
    queryOptions({
      queryKey: [...orderQueries.key, "own", userId],
      queryFn: () => readOwnOrders(userId),
      // Orders change outside this page: every visit reads them again.
      staleTime: 0,
    }),
  latest: (userId: string) =>
    queryOptions({
      queryKey: [...orderQueries.key, "latest", userId],
      queryFn: () => readLatestOrder(userId),
      staleTime: 0,
    }),
  items: (orderId: number) =>
    queryOptions({
      queryKey: [...orderQueries.key, "items", orderId],
      queryFn: () => readOrderItems(orderId),
    }),
};
