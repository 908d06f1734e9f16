import { queryOptions } from "@tanstack/react-query";
import { readOrderItems, readOwnOrder, readOwnOrders } from "./orders-api.ts";

export const orderQueries = {
  key: ["orders"] as const,
  own: (userId: string) =>
    queryOptions({
      queryKey: [...orderQueries.key, "own", userId],
      queryFn: () => readOwnOrders(userId),
      // Orders change outside this page: every visit reads them again.
      staleTime: 0,
    }),
  /** Without an id: the latest one. */
  ownOrder: (userId: string, orderId?: number) =>
    queryOptions({
      queryKey: [...orderQueries.key, "own", userId, orderId ?? "latest"],
      queryFn: () => readOwnOrder(userId, orderId),
      staleTime: 0,
    }),
  items: (orderId: number) =>
    queryOptions({
      queryKey: [...orderQueries.key, "items", orderId],
      queryFn: () => readOrderItems(orderId),
      // Pieces may have been refunded meanwhile.
      staleTime: 0,
    }),
};
