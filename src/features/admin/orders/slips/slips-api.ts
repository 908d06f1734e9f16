import type { Cedis } from "#domain/money.ts";
import { ORDER_COLUMNS, type Order } from "#domain/orders/orders.ts";
import type { ShopDetails } from "#domain/shop/shop-details.ts";
import { tables } from "#lib/data/supabase.ts";
import { readShopDetails } from "../../../shop-details/shop-details-api.ts";

export type SlipItem = {
  id: number;
  orderId: number;
  name: string;
  quantity: number;
  refundedQuantity: number;
  price: Cedis;
};
export type Slip = { order: Order; items: SlipItem[] };
export type Slips = { shop: ShopDetails; slips: Slip[] };

/** Orders per request: their items stay below the row limit of the backend. */
const BATCH = 50;

/** What the printed slips of some orders have, in the order of their list; the orders are read again, too. */
export async function readSlips(orders: readonly Order[]): Promise<Slips> {
  const slips: Slip[] = [];
  for (let start = 0; start < orders.length; start += BATCH) {
    slips.push(...(await readBatch(orders.slice(start, start + BATCH).map(({ id }) => id))));
  }
  return { shop: await readShopDetails(), slips };
}

async function readBatch(ids: number[]): Promise<Slip[]> {
  const [orders, items] = await Promise.all([readOrders(ids), readItems(ids)]);
  return ids.flatMap((id) => {
    const order = orders.find((one) => one.id === id);
    return order ? [{ order, items: items.filter(({ orderId }) => orderId === id) }] : [];
  });
}

async function readOrders(ids: number[]): Promise<Order[]> {
  const { data, error } = await tables().from("orders").select(ORDER_COLUMNS).in("id", ids);
  if (error) throw error;
  return data;
}

async function readItems(orderIds: number[]): Promise<SlipItem[]> {
  const { data, error } = await tables()
    .from("orderItems")
    .select("id,orderId,name,quantity,refundedQuantity,price")
    .in("orderId", orderIds)
    .order("id");
  if (error) throw error;
  return data;
}
