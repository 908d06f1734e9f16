import { demoLogins } from "../server/database/demo-users.ts";
import { type ShopClients, signedIn } from "../tests/harness/clients.ts";
import { payThroughSandbox } from "../tests/harness/pay-through-sandbox.ts";
import { databaseUrl, startPostgres } from "../tests/harness/postgres-server.ts";
import { startShop } from "../tests/harness/shop.ts";
import { type Measure, perSecond } from "./measure.ts";

const ORDERS = 100;

/** Confirmed orders per second through the whole path: order, items, payment, verification. */
export async function measureOrders(): Promise<Measure[]> {
  const measures = [{ name: "orders: confirmed per second on PGlite", value: await confirmed({}) }];
  const server = await startPostgres();
  if (!server) return measures;
  const env = { DATABASE_URL: databaseUrl(server.url, "postgres") };
  measures.push({
    name: "orders: confirmed per second on PostgreSQL",
    value: await confirmed(env),
  });
  await server.stop();
  return measures;
}

async function confirmed(env: Record<string, string>): Promise<number> {
  const shop = await startShop({ env });
  try {
    const admin = await signedIn(shop.url, demoLogins.admin);
    const product = await plentifulProduct(admin);
    // A shopper pays for one order at a time: as many workers as there are accounts.
    const shoppers = [await signedIn(shop.url, demoLogins.shopper), admin];
    const free = [...shoppers];
    const start = Date.now();
    const buy = async (index: number) => {
      const shopper = free.pop();
      if (!shopper) throw new Error("There are more workers than shoppers.");
      await buyOne(shop.url, shopper, product, start + index);
      free.push(shopper);
    };
    return await perSecond(buy, { workers: shoppers.length, count: ORDERS });
  } finally {
    await shop.stop();
  }
}

type Product = { id: number; price: number };

async function plentifulProduct(admin: ShopClients): Promise<Product> {
  const db = await admin.db();
  const { data, error } = await db
    .from("products")
    .update({ stockQuantity: 100_000 })
    .eq("id", 1)
    .select("id,price")
    .single();
  if (error) throw error;
  return data;
}

async function buyOne(url: string, shopper: ShopClients, product: Product, time: number) {
  const db = await shopper.db();
  const reference = `NTOMA-${time}`;
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
