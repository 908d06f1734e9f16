import { errors } from "#domain/messages.ts";
import type { OrderFilter } from "#domain/order-filter.ts";
import { ORDER_COLUMNS, type Order } from "#domain/orders.ts";
import type { OrderStatus } from "#domain/statuses.ts";
import type { OrderQuestion } from "#lib/database.types.ts";
import { dayBounds } from "#lib/day-bounds.ts";
import { PAGE_SIZE } from "#lib/read-all-pages.ts";
import { doubtSession, tables } from "#lib/supabase.ts";

/** How many orders the list asks for at a time. */
export const LIST_PAGE = 50;

export function questionOf({ search, status, from, to }: OrderFilter): OrderQuestion {
  return { search: search.trim(), status: status || null, ...dayBounds({ from, to }) };
}

type Place = { skip: number } | { after_time: string; after_id: number } | object;

async function findOrders(
  question: OrderQuestion,
  page: Place & { take: number },
  signal: AbortSignal,
): Promise<Order[]> {
  const { data, error } = await tables()
    .rpc("find_orders", { ...question, ...page })
    .select(ORDER_COLUMNS)
    .abortSignal(signal);
  if (error) throw error;
  return data;
}

export function readOrderPage(
  question: OrderQuestion,
  page: number,
  signal: AbortSignal,
): Promise<Order[]> {
  return findOrders(question, { skip: page * LIST_PAGE, take: LIST_PAGE }, signal);
}

async function countOrders(question: OrderQuestion, signal: AbortSignal): Promise<number> {
  const { data, error } = await tables().rpc("count_orders", question).abortSignal(signal);
  if (error) throw error;
  return data;
}

/** The beginning of a list, and how long all of it is. */
export type OrderList = { question: OrderQuestion; total: number; first: Order[] };

/** A page that is not full is the whole list: it needs no second search to be counted. */
export async function readOrderList(
  question: OrderQuestion,
  signal: AbortSignal,
): Promise<OrderList> {
  const first = await readOrderPage(question, 0, signal);
  const total = first.length < LIST_PAGE ? first.length : await countOrders(question, signal);
  return { question, total, first };
}

/** Every matching order, however many: each page begins after the last one, so that none is lost or doubled. */
export async function* readEveryOrder(
  question: OrderQuestion,
  signal: AbortSignal,
): AsyncGenerator<Order[]> {
  let place: Place = {};
  for (;;) {
    const page = await findOrders(question, { ...place, take: PAGE_SIZE }, signal);
    yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    place = { after_time: last.created_at, after_id: last.id };
  }
}

/** The row is asked back: an update that met no row, or was not allowed to, is no success. */
export async function updateOrderStatus(id: number, orderStatus: OrderStatus): Promise<void> {
  const { data, error } = await tables()
    .from("orders")
    .update({ orderStatus })
    .eq("id", id)
    .select("id");
  if (error) throw error;
  if (data.length > 0) return;
  doubtSession();
  throw new Error(errors.orderNotFound);
}
