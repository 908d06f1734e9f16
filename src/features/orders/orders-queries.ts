import { queryOptions } from "@tanstack/react-query";
import { readOrderItems, readOwnOrders } from "./orders-api.ts";

export const orderQueries = {
  key: ["orders"] as const,
  own: (userId: string) =>
    queryOptions({
      queryKey: [...orderQueries.key, "own", userId],
      queryFn: () => readOwnOrders(userId),
    }),
  items: (orderId: number) =>
    queryOptions({
      queryKey: [...orderQueries.key, "items", orderId],
      queryFn: () => readOrderItems(orderId),
    }),
};
