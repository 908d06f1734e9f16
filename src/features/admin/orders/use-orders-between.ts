import { useQueries, useQueryClient } from "@tanstack/react-query";
import type { Order } from "#domain/orders.ts";
import { useSettled } from "#lib/settled.ts";
import { LIST_PAGE, type OrderList } from "./order-list-api.ts";
import { orderListQueries } from "./order-list-queries.ts";

/** Someone who drags the scroll bar past a thousand pages wants the one where they stop. */
const PAUSE_MS = 120;

export type PlacedOrder = { key: string; position: number; order: Order | undefined };

/** The orders at some positions of the list; those still on their way are undefined. */
export function useOrdersBetween(list: OrderList, first: number, last: number) {
  const client = useQueryClient();
  const page = (number: number) => orderListQueries.page(list.question, number);
  const asked = useSettled(pagesBetween(first, last).join(), PAUSE_MS);
  const pages = asked === "" ? [] : asked.split(",").map(Number);
  const results = useQueries({ queries: pages.map(page) });
  const answers = new Map(pages.map((number, index) => [number, results[index]?.data]));

  const orderAt = (position: number): Order | undefined => {
    if (position < LIST_PAGE) return list.first[position];
    const number = Math.floor(position / LIST_PAGE);
    // What was read before is shown at once, also while the scroll bar still moves.
    const orders = answers.get(number) ?? client.getQueryData(page(number).queryKey);
    return orders?.[position % LIST_PAGE];
  };
  const failed = results.filter(({ isError }) => isError);
  return {
    orders: placed(first, last, orderAt),
    failed: failed.length > 0,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

/** The pages that hold these positions, but for the first, which comes with the list. */
function pagesBetween(first: number, last: number): number[] {
  const from = Math.max(Math.floor(first / LIST_PAGE), 1);
  const until = Math.ceil(last / LIST_PAGE);
  return Array.from({ length: Math.max(until - from, 0) }, (_, index) => from + index);
}

/** An order keeps its key wherever it moves; one that came in meanwhile may make another appear twice. */
function placed(
  first: number,
  last: number,
  orderAt: (position: number) => Order | undefined,
): PlacedOrder[] {
  const seen = new Set<number>();
  return Array.from({ length: last - first }, (_, index) => {
    const position = first + index;
    const order = orderAt(position);
    const isFirst = order !== undefined && !seen.has(order.id);
    if (order) seen.add(order.id);
    return { key: isFirst ? `order ${order.id}` : `position ${position}`, position, order };
  });
}
