import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "react-hot-toast/headless";
import type { Order } from "#domain/orders/orders.ts";
import type { OrderStatus } from "#domain/orders/statuses.ts";
import { successes } from "#domain/successes.ts";
import type { OrderQuery } from "#lib/data/database.ts";
import { messageOf } from "#lib/data/errors.ts";
import { POLL_MS } from "#lib/data/query-client.ts";
import { readAgain } from "#lib/data/read-again.ts";
import { useRequestId } from "#lib/use-request-id.ts";
import { readOrderItems } from "../../orders/orders-api.ts";
import {
  LIST_PAGE,
  type OrderList,
  OrderNotFoundError,
  readOrder,
  readOrderEmail,
  readOrderList,
  readOrderPage,
  type StatusChange,
  updateOrderStatus,
  updateOrderStatuses,
} from "./managed-orders-api.ts";

const key = ["orders"] as const;
/** Short, because a long list may have thousands of pages. */
const PAGE_KEPT_MS = 60_000;
const meta = { errorMessage: "Orders could not be loaded" };

export const orderListQueries = {
  list: (query: OrderQuery) =>
    queryOptions({
      queryKey: [...key, "list", query],
      queryFn: ({ signal }) => readOrderList(query, signal),
      staleTime: 0,
      refetchInterval: POLL_MS,
      placeholderData: keepPreviousData,
      meta,
    }),
  page: (query: OrderQuery, page: number) =>
    queryOptions({
      queryKey: [...key, "page", query, page],
      queryFn: ({ signal }) => readOrderPage(query, page, signal),
      staleTime: 0,
      refetchInterval: POLL_MS,
      gcTime: PAGE_KEPT_MS,
      meta,
    }),
};

/** The orders from the top of the list on that are in memory without a gap. */
export function loadedOrders(client: QueryClient, { query, total, first }: OrderList): Order[] {
  const orders = new Map(first.map((order) => [order.id, order]));
  for (let page = 1; page * LIST_PAGE < total; page += 1) {
    const loaded = client.getQueryData(orderListQueries.page(query, page).queryKey);
    if (!loaded) break;
    for (const order of loaded) orders.set(order.id, order);
  }
  return [...orders.values()];
}

type OneChange = { order: Order; status: OrderStatus; reason?: string };

/** With a reason also for an order that may not be packed. */
export function useUpdateOrderStatus() {
  const withRequestId = useRequestId();
  return useMutation({
    mutationFn: async ({ order, status, reason }: OneChange) => {
      if (reason === undefined) return updateOrderStatus(order, status);
      const change = { orders: [order], status, reason };
      const [refusal] = await withRequestId(change, (id) => updateOrderStatuses(change, id));
      if (refusal) throw new Error(refusal.error);
    },
    onSuccess: () => void toast.success(successes.orderStatusUpdated),
    // Also after a failure: the update may have succeeded and only its response been lost.
    onSettled: (_data, _error, _order, _result, { client }) => {
      void readAgain(client, key);
    },
  });
}

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

/** Orders per request: small enough that the progress moves. */
const BATCH = 20;

/** The order has its present status: who tries again has seen it in the list of failures. */
export type FailedOrder = { order: Order; error: string };

/** A request that fails, fails its orders; the next ones are still tried. */
async function changeBatch(
  change: StatusChange,
  withRequestId: ReturnType<typeof useRequestId>,
): Promise<FailedOrder[]> {
  const { orders } = change;
  try {
    const refusals = await withRequestId(change, (id) => updateOrderStatuses(change, id));
    return orders.flatMap((order) => {
      const refusal = refusals.find(({ id }) => id === order.id);
      if (!refusal) return [];
      const { error, orderStatus } = refusal;
      return [{ order: { ...order, orderStatus: orderStatus ?? order.orderStatus }, error }];
    });
  } catch (error) {
    return orders.map((order) => ({ order, error: messageOf(error) }));
  }
}

/** Changes many orders; `done` counts the orders that were tried. */
export function useBulkStatus() {
  const client = useQueryClient();
  const withRequestId = useRequestId();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async ({ orders, ...change }: StatusChange) => {
      const failed: FailedOrder[] = [];
      for (let start = 0; start < orders.length; start += BATCH) {
        setDone(start);
        const batch = { orders: orders.slice(start, start + BATCH), ...change };
        failed.push(...(await changeBatch(batch, withRequestId)));
      }
      return failed;
    },
    onSuccess: (failed) => {
      if (failed.length === 0) toast.success(successes.orderStatusUpdated);
    },
    onSettled: () => void readAgain(client, ["orders"]),
  });
  return { ...mutation, done };
}
