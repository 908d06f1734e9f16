import type { ShopClients } from "./clients.ts";
import { payThroughSandbox } from "./pay-through-sandbox.ts";

export type Product = { id: number; price: number };

/** One piece, from the order to the confirmed payment, with the calls that the browser makes. */
export async function buyOne(
  url: string,
  shopper: ShopClients,
  product: Product,
  reference: string,
): Promise<void> {
  const db = await shopper.db();
  const address = { name: "Kofi", phoneNumber: "024", address: "1", city: "Accra", region: "GA" };
  const order = await db
    .from("orders")
    .insert({ totalAmount: product.price, paymentReference: reference, ...address })
    .select("id")
    .single();
  if (order.error) throw order.error;
  const line = { orderId: order.data.id, productId: product.id, quantity: 1, price: product.price };
  const items = await db.from("orderItems").insert([line]);
  if (items.error) throw items.error;
  await payThroughSandbox({ url, publicKey: shopper.paystackPublicKey }, reference, product.price);
  await verify(url, shopper, reference, order.data.id);
}

async function verify(url: string, shopper: ShopClients, reference: string, orderId: number) {
  const response = await fetch(`${url}/functions/v1/verify-payment`, {
    method: "POST",
    headers: { ...(await shopper.headers()), "content-type": "application/json" },
    body: JSON.stringify({ reference, orderId }),
  });
  const verdict = await response.json();
  if (verdict.success !== true) throw new Error(`Order ${orderId}: ${JSON.stringify(verdict)}`);
}
