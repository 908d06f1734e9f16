import { errors } from "#domain/messages.ts";
import type { OrderFilter } from "#domain/order-filter.ts";
import { ORDER_COLUMNS, type Order } from "#domain/orders.ts";
import type { OrderStatus } from "#domain/statuses.ts";
import type { OrderQuery } from "#lib/database.types.ts";
import { dayBounds } from "#lib/day-bounds.ts";
import { PAGE_SIZE } from "#lib/read-all-pages.ts";
import { recheckSession, tables } from "#lib/supabase.ts";

/** Rows per request of the list. */
export const LIST_PAGE = 50;

export function toOrderQuery({ search, status, from, to }: OrderFilter): OrderQuery {
  return { search: search.trim(), status: status || null, ...dayBounds({ from, to }) };
}

type Place = { skip: number } | { after_time: string; after_id: number } | object;

async function findOrders(
  query: OrderQuery,
  page: Place & { take: number },
  signal: AbortSignal,
): Promise<Order[]> {
  const { data, error } = await tables()
    .rpc("find_orders", { ...query, ...page })
    .select(ORDER_COLUMNS)
    .abortSignal(signal);
  if (error) throw error;
  return data;
}

export function readOrderPage(
  query: OrderQuery,
  page: number,
  signal: AbortSignal,
): Promise<Order[]> {
  return findOrders(query, { skip: page * LIST_PAGE, take: LIST_PAGE }, signal);
}

async function countOrders(query: OrderQuery, signal: AbortSignal): Promise<number> {
  const { data, error } = await tables().rpc("count_orders", query).abortSignal(signal);
  if (error) throw error;
  return data;
}

/** The first page of the list and the number of all matching rows. */
export type OrderList = { query: OrderQuery; total: number; first: Order[] };

/** A first page that is not full is the whole list and needs no count. */
export async function readOrderList(query: OrderQuery, signal: AbortSignal): Promise<OrderList> {
  const first = await readOrderPage(query, 0, signal);
  const total = first.length < LIST_PAGE ? first.length : await countOrders(query, signal);
  return { query, total, first };
}

/** Keyset pagination: rows that are inserted meanwhile neither shift nor repeat a page. */
export async function* readEveryOrder(
  query: OrderQuery,
  signal: AbortSignal,
): AsyncGenerator<Order[]> {
  let place: Place = {};
  for (;;) {
    const page = await findOrders(query, { ...place, take: PAGE_SIZE }, signal);
    yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    place = { after_time: last.created_at, after_id: last.id };
  }
}

/** Selects the updated row: an update that row security filtered out is not an error by itself. */
export async function updateOrderStatus(id: number, orderStatus: OrderStatus): Promise<void> {
  const { data, error } = await tables()
    .from("orders")
    .update({ orderStatus })
    .eq("id", id)
    .select("id");
  if (error) throw error;
  if (data.length > 0) return;
  recheckSession();
  throw new Error(errors.orderNotFound);
}
