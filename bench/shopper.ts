import { setTimeout } from "node:timers/promises";
import { type Cedis, toPesewas } from "../domain/money.ts";
import { LINE_COLUMNS } from "../domain/products/product-columns.ts";
import { type Client, expectOk } from "./client.ts";

export type Product = { id: number; price: Cedis; categoryId: number };

/** A signed-in user, whose requests come from an address of their own. */
export type Shopper = {
  id: string;
  client: Client;
  /** The headers of requests that need the session. */
  session: { apikey: string; authorization: string };
  paystackKey: string;
  /** The average time between clicks, in seconds. */
  think: number;
  /** Ends pauses, and so the visit. */
  signal?: AbortSignal;
};

const CARD = { number: "4084084084084081", expiry: "12/40", cvv: "408" };
const DELIVERY = { name: "Ama", phoneNumber: "024", address: "1", city: "Accra", region: "GA" };

let lastReference = Date.now();

export async function addToCart({ client, id, session }: Shopper, products: readonly Product[]) {
  const lines = products.map((product) => ({ productId: product.id, user_id: id, quantity: 1 }));
  expectOk("cart", await client.post("/rest/v1/carts", lines, session));
}

export async function readCart({ client, id, session }: Shopper): Promise<void> {
  const path = `/rest/v1/carts?select=${encodeURIComponent(LINE_COLUMNS)}&user_id=eq.${id}`;
  expectOk("cart lines", await client.get(path, session));
}

/** From the order to the confirmed payment, with the payment sandbox; returns the order's number. */
export async function buy(shopper: Shopper, product: Product): Promise<number> {
  const { client, session } = shopper;
  lastReference += 1;
  const reference = `NTOMA-${lastReference}`;
  const orderId = await placeOrder(shopper, product, reference);
  await payByCard(shopper, reference, product.price);
  const payment = { reference, orderId };
  const verified = await client.post("/functions/v1/verify-payment", payment, session);
  const { success } = JSON.parse(expectOk("verify", verified).body);
  if (success !== true) throw new Error(`verify ${verified.body}`);
  return orderId;
}

async function placeOrder(shopper: Shopper, { id, price }: Product, reference: string) {
  const { client, session } = shopper;
  const row = { totalAmount: price, paymentReference: reference, ...DELIVERY };
  const headers = { ...session, prefer: "return=representation" };
  const order = expectOk("order", await client.post("/rest/v1/orders?select=id", row, headers));
  const orderId: number = JSON.parse(order.body)[0].id;
  const items = [{ orderId, productId: id, quantity: 1, price }];
  expectOk("items", await client.post("/rest/v1/orderItems", items, session));
  return orderId;
}

async function payByCard(shopper: Shopper, reference: string, price: Cedis): Promise<void> {
  const { client, paystackKey } = shopper;
  const begun = await client.post("/paystack-sandbox/checkout/initialize", {
    key: paystackKey,
    email: "bench@ntoma.test",
    amount: toPesewas(price),
    currency: "GHS",
    reference,
  });
  const code: string = JSON.parse(expectOk("pay", begun).body).data.access_code;
  await think(shopper);
  expectOk("charge", await client.post(`/paystack-sandbox/checkout/${code}/charge`, CARD));
}

/** Between half and one and a half times the average. */
export async function think({ think, signal }: Shopper): Promise<void> {
  if (think > 0) await setTimeout(think * 1000 * (0.5 + Math.random()), undefined, { signal });
}
