import { StorageClient } from "@supabase/storage-js";
import { payThroughSandbox } from "../harness/providers/pay-through-sandbox.ts";
import type { ShopClients } from "../harness/shop/clients.ts";

export type PricedProduct = { id: number; price: number };

const DELIVERY = {
  name: "Kofi Boateng",
  phoneNumber: "0240000000",
  address: "1 Oxford Street",
  city: "Accra",
  region: "Greater Accra",
};

let lastReference = Date.now();

export type Placed = { id: number; reference: string; totalAmount: number };

/** Verifies pending payments of an earlier, interrupted purchase, as the checkout page does. */
async function endOpenPayments(shopper: ShopClients): Promise<void> {
  const db = await shopper.db();
  const { data, error } = await db.rpc("open_payments", {}, { get: true });
  if (error) throw error;
  const url = db.url.replace("/rest/v1", "");
  for (const { orderId, reference } of data) await verify(url, shopper, { orderId, reference });
}

async function verify(url: string, shopper: ShopClients, body: object) {
  const response = await fetch(`${url}/functions/v1/verify-payment`, {
    method: "POST",
    headers: { ...(await shopper.headers()), "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.json();
}

/** The two inserts of a checkout. */
export async function placeOrder(
  shopper: ShopClients,
  products: readonly PricedProduct[],
  quantity = 1,
): Promise<Placed> {
  await endOpenPayments(shopper);
  const db = await shopper.db();
  lastReference += 1;
  const reference = `NTOMA-${lastReference}`;
  const totalAmount = products.reduce((sum, { price }) => sum + price * quantity, 0);
  const order = await db
    .from("orders")
    .insert({ totalAmount, paymentReference: reference, ...DELIVERY })
    .select("id")
    .single();
  if (order.error) throw order.error;
  const { id } = order.data;
  const lines = products.map((one) => ({
    orderId: id,
    productId: one.id,
    quantity,
    price: one.price,
  }));
  const items = await db.from("orderItems").insert(lines);
  if (items.error) throw items.error;
  return { id, reference, totalAmount };
}

/** Pays an order in the sandbox and verifies it. */
export async function pay(
  url: string,
  shopper: ShopClients,
  { id, reference, totalAmount }: Placed,
): Promise<void> {
  const provider = { url, publicKey: shopper.paystackPublicKey };
  await payThroughSandbox(provider, reference, totalAmount);
  const verdict = await verify(url, shopper, { reference, orderId: id });
  if (verdict.success !== true) throw new Error(`Order ${id}: ${JSON.stringify(verdict)}`);
}

const PNG = Buffer.from("89504e470d0a1a0a", "hex");

/** A file of any size that is accepted as a picture. */
export function picture(bytes: number): Buffer {
  return Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length, bytes % 251)]);
}

export async function upload(url: string, admin: ShopClients, name: string, content: Buffer) {
  const storage = new StorageClient(`${url}/storage/v1`, await admin.headers());
  const bytes = new Uint8Array(content).buffer;
  return storage.from("Products").upload(name, bytes, { contentType: "image/png" });
}

/** The content of a stored picture, or undefined. */
export async function download(url: string, name: string): Promise<Buffer | undefined> {
  const response = await fetch(`${url}/storage/v1/object/public/Products/${name}`);
  return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
}
