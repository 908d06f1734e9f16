import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { paidToPack } from "#domain/orders/order-filter.ts";
import type { Order } from "#domain/orders/orders.ts";
import type { OrderQuery } from "#lib/data/database.ts";
import { POLL_MS } from "#lib/data/query-client.ts";
import { readOrderItems } from "../../orders/orders-api.ts";
import {
  LIST_PAGE,
  type ListQuery,
  type OrderList,
  OrderNotFoundError,
  readOrder,
  readOrderCounts,
  readOrderEmail,
  readOrderPage,
} from "./managed-orders-api.ts";

const key = ["orders"] as const;
/** Short, because a long list may have thousands of pages. */
const PAGE_KEPT_MS = 60_000;
const meta = { errorMessage: "Orders could not be loaded" };

export const orderListQueries = {
  list: (query: ListQuery) =>
    queryOptions({
      queryKey: [...key, "list", query],
      queryFn: ({ client, signal }) => readOrderList(client, query, signal),
      staleTime: 0,
      refetchInterval: POLL_MS,
      placeholderData: keepPreviousData,
      meta,
    }),
  page: (query: ListQuery, page: number) =>
    queryOptions({
      queryKey: [...key, "page", query, page],
      queryFn: ({ signal }) => readOrderPage(query, page, signal),
      staleTime: 0,
      refetchInterval: POLL_MS,
      gcTime: PAGE_KEPT_MS,
      meta,
    }),
};

/** A first page that is not full is the whole list and needs no count. */
async function readOrderList(
  client: QueryClient,
  query: ListQuery,
  signal: AbortSignal,
): Promise<OrderList> {
  const first = await readOrderPage(query, 0, signal);
  const total = first.length < LIST_PAGE ? first.length : await readTotal(client, query.filter);
  return { query, total, first };
}

/** The counts of the tabs, which are read at the same time, have it too. */
async function readTotal(client: QueryClient, filter: OrderQuery): Promise<number> {
  const { status, payment } = filter;
  const isToPack = status === paidToPack.status && payment === paidToPack.payment;
  const counts = await client.fetchQuery({
    ...orderCountsQuery(isToPack ? { ...filter, payment: null } : filter),
    staleTime: POLL_MS / 2,
  });
  return counts[isToPack ? "toPack" : (status ?? "all")] ?? 0;
}

export const orderCountsQuery = ({ status: _status, ...filter }: OrderQuery) =>
  queryOptions({
    queryKey: [...key, "counts", filter],
    queryFn: ({ signal }) => readOrderCounts(filter, signal),
    staleTime: 0,
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

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

/** The same orders as the list has them now; a page that is not shown may be older than the last change. */
export function asListed(
  client: QueryClient,
  { query, first }: OrderList,
  orders: readonly Order[],
): Order[] {
  const pages = client.getQueriesData<Order[]>({
    queryKey: [...key, "page", query],
    predicate: ({ state }) => !state.isInvalidated,
  });
  const rows = [...pages.flatMap(([, page]) => page ?? []), ...first];
  const listed = new Map(rows.map((order) => [order.id, order]));
  return orders.map((order) => listed.get(order.id) ?? order);
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
