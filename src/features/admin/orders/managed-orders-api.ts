import { errors } from "#domain/messages.ts";
import type { OrderFilter, OrderSort } from "#domain/orders/order-filter.ts";
import { ORDER_COLUMNS, type Order } from "#domain/orders/orders.ts";
import type { OrderedItem } from "#domain/orders/orders-csv.ts";
import type { OrderQuery } from "#lib/data/database.ts";
import { PAGE_SIZE, readAllPages } from "#lib/data/read-all-pages.ts";
import { tables } from "#lib/data/supabase.ts";
import { dayBounds } from "#lib/dates.ts";

/** Rows per request of the list. */
export const LIST_PAGE = 50;

/** What is listed, and in which order. */
export type ListQuery = { filter: OrderQuery; sort: OrderSort };

export function toListQuery({ sort, ...filter }: OrderFilter): ListQuery {
  return { filter: toOrderQuery(filter), sort: sort || "newest" };
}

function toOrderQuery({
  search,
  status,
  from,
  to,
  payment,
}: Omit<OrderFilter, "sort">): OrderQuery {
  return {
    search: search.trim(),
    status: status || null,
    payment: payment || null,
    ...dayBounds({ from, to }),
  };
}

/** Where a page begins: behind so many rows, or behind an order. */
type Place = { skip?: number; after?: Order };

async function findOrders(
  { filter, sort }: ListQuery,
  { after, ...page }: Place & { take: number },
  signal?: AbortSignal,
): Promise<Order[]> {
  const rows = tables()
    .rpc("find_orders", { ...filter, sort, ...page, ...(after && placeBehind(after)) })
    .select(ORDER_COLUMNS);
  const { data, error } = await (signal ? rows.abortSignal(signal) : rows);
  if (error) throw error;
  return data;
}

/** Of all sorts: the database takes what it needs. */
function placeBehind({ id, created_at, totalAmount, name }: Order) {
  return { after_id: id, after_time: created_at, after_total: totalAmount, after_name: name };
}

export function readOrderPage(
  query: ListQuery,
  page: number,
  signal: AbortSignal,
): Promise<Order[]> {
  return findOrders(query, { skip: page * LIST_PAGE, take: LIST_PAGE }, signal);
}

export function readFirstOrders(query: ListQuery, take: number): Promise<Order[]> {
  return findOrders(query, { take });
}

/** How many orders each tab of the list has. */
export async function readOrderCounts(
  filter: Omit<OrderQuery, "status">,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const { data, error } = await tables().rpc("order_counts", filter).abortSignal(signal);
  if (error) throw error;
  return data;
}

/** The first page of the list and the number of all matching rows. */
export type OrderList = { query: ListQuery; total: number; first: Order[] };

/** Keyset pagination: rows that are inserted meanwhile neither shift nor repeat a page. */
export async function* readOrdersAfter(
  last: Order | undefined,
  query: ListQuery,
  signal: AbortSignal,
): AsyncGenerator<Order[]> {
  const page = await findOrders(query, { after: last, take: PAGE_SIZE }, signal);
  yield page;
  if (page.length === PAGE_SIZE) yield* readOrdersAfter(page.at(-1), query, signal);
}

/** Orders per request of their items: their ids fit into a URL. */
const ITEM_ORDERS = 100;

export async function readItemsOf(
  orders: readonly Pick<Order, "id">[],
  signal: AbortSignal,
): Promise<OrderedItem[]> {
  const items: OrderedItem[] = [];
  for (let start = 0; start < orders.length; start += ITEM_ORDERS) {
    const ids = orders.slice(start, start + ITEM_ORDERS).map(({ id }) => id);
    const page = (from: number, to: number) =>
      tables()
        .from("orderItems")
        .select("id,orderId,productId,name,quantity,price,refundedQuantity,refundedAmount")
        .in("orderId", ids)
        .order("id")
        .range(from, to)
        .abortSignal(signal);
    items.push(...(await readAllPages(page)));
  }
  return items;
}

/** The request succeeded, and there is no such order. */
export class OrderNotFoundError extends Error {
  override name = "OrderNotFoundError";
}

/** Null when the shopper's account is gone. */
export async function readOrderEmail(id: number, signal: AbortSignal): Promise<string | null> {
  const { data, error } = await tables().rpc("order_email", { order_id: id }).abortSignal(signal);
  if (error) throw error;
  return data;
}

export async function readOrder(id: number, signal: AbortSignal): Promise<Order> {
  const { data, error, status } = await tables()
    .from("orders")
    .select(ORDER_COLUMNS)
    .eq("id", id)
    .abortSignal(signal)
    .maybeSingle();
  const isUnreachable = error && status === 0;
  if (isUnreachable) throw error;
  if (error) throw new Error(errors.orderNotFound, { cause: error });
  if (!data) throw new OrderNotFoundError(errors.orderNotFound);
  return data;
}
