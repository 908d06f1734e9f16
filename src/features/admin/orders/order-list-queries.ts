import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
} from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import type { Order } from "#domain/orders.ts";
import type { OrderStatus } from "#domain/statuses.ts";
import { successes } from "#domain/successes.ts";
import type { OrderQuery } from "#lib/database.ts";
import { POLL_MS } from "#lib/polling.ts";
import {
  LIST_PAGE,
  type OrderList,
  readOrderList,
  readOrderPage,
  updateOrderStatus,
} from "./order-list-api.ts";

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

export function useUpdateOrderStatus() {
  return useMutation({
    mutationFn: ({ order, status }: { order: Order; status: OrderStatus }) =>
      updateOrderStatus(order, status),
    onSuccess: () => void toast.success(successes.orderStatusUpdated),
    // Also after a failure: the update may have succeeded and only its response been lost.
    onSettled: (_data, _error, _order, _result, { client }) => {
      void client.invalidateQueries({ queryKey: key });
    },
  });
}
