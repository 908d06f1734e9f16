import { useQueries, useQueryClient } from "@tanstack/react-query";
import type { Order } from "#domain/orders/orders.ts";
import { useDebouncedValue } from "#lib/use-debounced-value.ts";
import { LIST_PAGE, type OrderList } from "../managed-orders-api.ts";
import { orderListQueries } from "../managed-orders-queries.ts";

/** Dragging the scroll bar past a thousand pages must only load the one where it stops. */
const PAUSE_MS = 120;

export type ListRow = { key: string; position: number; order: Order | undefined };

/** The orders at some positions of the list; undefined while they load. */
export function useOrdersBetween(list: OrderList, first: number, last: number) {
  const client = useQueryClient();
  const page = (number: number) => orderListQueries.page(list.query, number);
  const settledPages = useDebouncedValue(pagesBetween(first, last).join(), PAUSE_MS);
  const pages = settledPages === "" ? [] : settledPages.split(",").map(Number);
  const results = useQueries({ queries: pages.map(page) });
  const loaded = new Map(pages.map((number, index) => [number, results[index]?.data]));

  const orderAt = (position: number): Order | undefined => {
    if (position < LIST_PAGE) return list.first[position];
    const number = Math.floor(position / LIST_PAGE);
    // Cached pages are shown at once, also while scrolling.
    const orders = loaded.get(number) ?? client.getQueryData(page(number).queryKey);
    return orders?.[position % LIST_PAGE];
  };
  const failed = results.filter(({ isError }) => isError);
  return {
    orders: listRows(first, last, orderAt),
    failed: failed.length > 0,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

/** The pages of these positions, except the first one, which is part of the list. */
function pagesBetween(first: number, last: number): number[] {
  const from = Math.max(Math.floor(first / LIST_PAGE), 1);
  const until = Math.ceil(last / LIST_PAGE);
  return Array.from({ length: Math.max(until - from, 0) }, (_, index) => from + index);
}

/** Keyed by order id; a new order may shift pages so that another order appears twice. */
function listRows(
  first: number,
  last: number,
  orderAt: (position: number) => Order | undefined,
): ListRow[] {
  const seen = new Set<number>();
  return Array.from({ length: last - first }, (_, index) => {
    const position = first + index;
    const order = orderAt(position);
    const isFirst = order !== undefined && !seen.has(order.id);
    if (order) seen.add(order.id);
    return { key: isFirst ? `order ${order.id}` : `position ${position}`, position, order };
  });
}
