import { queryOptions } from "@tanstack/react-query";
import { readOrderItems } from "#lib/order-items-api.ts";
import { readLatestOrder, readOwnOrders } from "./orders-api.ts";

export const orderQueries = {
  key: ["orders"] as const,
  own: (userId: string) =>
    queryOptions({
      queryKey: [...orderQueries.key, "own", userId],
      queryFn: () => readOwnOrders(userId),
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
