import { queryOptions } from "@tanstack/react-query";
import { readOrderItems } from "#lib/order-items-api.ts";
import { readLatestOrder, readOwnOrders } from "./orders-api.ts";

export const orderQueries = {
  key: ["orders"] as const,
  own: (userId: string) =>
    queryOptions({
      queryKey: [...orderQueries.key, "own", userId],
      queryFn: () => readOwnOrders(userId),
      // An order is made, paid and sent on its way without this page: each visit asks again.
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
