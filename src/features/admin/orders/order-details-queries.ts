import { queryOptions } from "@tanstack/react-query";
import { POLL_MS } from "#lib/polling.ts";
import { readOrderItems } from "../../orders/orders-api.ts";
import { OrderNotFoundError, readOrder, readOrderEmail } from "./order-details-api.ts";

const key = ["orders"] as const;

export const orderDetailsQueries = {
  order: (id: number) =>
    queryOptions({
      queryKey: [...key, "details", id],
      queryFn: ({ signal }) => readOrder(id, signal),
      staleTime: 0,
      refetchInterval: POLL_MS,
      retry: (tries, error) => tries < 1 && !(error instanceof OrderNotFoundError),
    }),
  email: (orderId: number) =>
    queryOptions({
      queryKey: [...key, "email", orderId],
      queryFn: ({ signal }) => readOrderEmail(orderId, signal),
      meta: { errorMessage: "The e-mail address could not be loaded" },
    }),
  items: (orderId: number) =>
    queryOptions({
      queryKey: [...key, "items", orderId],
      queryFn: () => readOrderItems(orderId),
      staleTime: 0,
      meta: { errorMessage: "Items could not be loaded" },
    }),
};
