import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { ShopClients } from "../harness/shop/clients.ts";
import { download, type Placed, type PricedProduct } from "./shop-requests.ts";

export type Pieces = Record<number, number>;

/** The writes that the shop has acknowledged, which must not be lost. */
export type Ledger = {
  /** The initial number of pieces, in stock and sold. */
  pieces: Pieces;
  placed: Placed[];
  paid: Placed[];
  /** Pieces of the product that is only added to the cart. */
  inCart: number;
  pictures: Map<string, string>;
};

export async function newLedger(fixtures: Fixtures): Promise<Ledger> {
  const pieces = await countPieces(fixtures, await readOrders(fixtures));
  return { pieces, placed: [], paid: [], inCart: 0, pictures: new Map() };
}

export function hashOf(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

export type Fixtures = {
  url: string;
  admin: ShopClients;
  shopper: ShopClients;
  /** The products to buy. */
  bought: readonly PricedProduct[];
  /** The product that stays in the cart. */
  wanted: PricedProduct;
};

type Line = { productId: number | null; quantity: number; price: number };
type Order = { id: number; totalAmount: number; paymentStatus: string; orderItems: Line[] };

/** Compares the acknowledged writes with the stored rows, and the stock with the orders. */
export async function audit(ledger: Ledger, fixtures: Fixtures): Promise<void> {
  const orders = await readOrders(fixtures);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const lost = ledger.placed.filter(({ id }) => !byId.get(id)?.orderItems.length);
  expect(lost, "orders that were acknowledged and are not there").toEqual([]);
  const unpaid = ledger.paid.filter(({ id }) => byId.get(id)?.paymentStatus !== "success");
  expect(unpaid, "payments that were acknowledged and are not there").toEqual([]);
  for (const { id, totalAmount, orderItems } of orders.filter((order) => order.orderItems.length)) {
    expect({ id, total: cents(totalAmount) }).toEqual({ id, total: sumOf(orderItems) });
  }
  // The stock is reduced by exactly the sold pieces.
  expect(await countPieces(fixtures, orders)).toEqual(ledger.pieces);
  const cart = await (await fixtures.shopper.db()).from("carts").select("productId,quantity");
  const line = cart.data?.find(({ productId }) => productId === fixtures.wanted.id);
  expect(line?.quantity ?? 0).toBeGreaterThanOrEqual(ledger.inCart);
  for (const [name, hash] of ledger.pictures) {
    expect(hashOf((await download(fixtures.url, name)) ?? Buffer.alloc(0)), name).toBe(hash);
  }
}

async function readOrders({ admin }: Fixtures): Promise<Order[]> {
  const { data, error } = await (await admin.db())
    .from("orders")
    .select("id,totalAmount,paymentStatus,orderItems(productId,quantity,price)")
    .order("id", { ascending: false })
    .limit(1000);
  if (error) throw error;
  return data;
}

async function countPieces({ admin, bought }: Fixtures, orders: readonly Order[]): Promise<Pieces> {
  const { data } = await (await admin.db()).from("products").select("id,stockQuantity");
  const sold = orders
    .filter(({ paymentStatus }) => paymentStatus === "success")
    .flatMap(({ orderItems }) => orderItems);
  const piecesOf = (id: number) =>
    sold
      .filter(({ productId }) => productId === id)
      .reduce(
        (sum, { quantity }) => sum + quantity,
        data?.find((product) => product.id === id)?.stockQuantity,
      );
  return Object.fromEntries(bought.map(({ id }) => [id, piecesOf(id)]));
}

function cents(amount: number): number {
  return Math.round(amount * 100);
}

function sumOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { price, quantity }) => sum + cents(price) * quantity, 0);
}
