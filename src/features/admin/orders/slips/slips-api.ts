import type { Cedis } from "#domain/money.ts";
import type { Order } from "#domain/orders/orders.ts";
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

/** What the printed slips of some orders have, in the order of their list. */
export async function readSlips(orders: readonly Order[]): Promise<Slips> {
  const items: SlipItem[] = [];
  for (let start = 0; start < orders.length; start += BATCH) {
    items.push(...(await readItems(orders.slice(start, start + BATCH).map(({ id }) => id))));
  }
  const slips = orders.map((order) => ({
    order,
    items: items.filter(({ orderId }) => orderId === order.id),
  }));
  return { shop: await readShopDetails(), slips };
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
