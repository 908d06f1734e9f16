import { payThroughSandbox } from "../providers/pay-through-sandbox.ts";
import type { ShopClients } from "./clients.ts";

export type Product = { id: number; price: number };
type Placed = { orderId: number; reference: string };

export const ADDRESS = {
  name: "Kofi",
  phoneNumber: "024",
  address: "1",
  city: "Accra",
  region: "GA",
};

/** Buys one piece, from the order to the confirmed payment, with the browser's requests. */
export async function buyOne(
  url: string,
  shopper: ShopClients,
  product: Product,
  reference: string,
): Promise<void> {
  const placed = await orderOne(shopper, product, reference);
  await payThroughSandbox({ url, publicKey: shopper.paystackPublicKey }, reference, product.price);
  const verdict = await (await verifyPayment(url, shopper, placed)).json();
  if (verdict.success !== true) {
    throw new Error(`Order ${placed.orderId}: ${JSON.stringify(verdict)}`);
  }
}

/** An unpaid order of one piece. */
export async function orderOne(
  shopper: Pick<ShopClients, "db">,
  product: Product,
  reference: string,
): Promise<Placed> {
  const db = await shopper.db();
  const order = await db
    .from("orders")
    .insert({ totalAmount: product.price, paymentReference: reference, ...ADDRESS })
    .select("id")
    .single();
  if (order.error) throw order.error;
  const orderId: number = order.data.id;
  const line = { orderId, productId: product.id, quantity: 1, price: product.price };
  const items = await db.from("orderItems").insert([line]);
  if (items.error) throw items.error;
  return { orderId, reference };
}

export async function verifyPayment(
  url: string,
  shopper: Pick<ShopClients, "headers">,
  { orderId, reference }: Placed,
): Promise<Response> {
  return fetch(`${url}/functions/v1/verify-payment`, {
    method: "POST",
    headers: { ...(await shopper.headers()), "content-type": "application/json" },
    body: JSON.stringify({ reference, orderId }),
  });
}
