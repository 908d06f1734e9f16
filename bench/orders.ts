import { demoLogins } from "../server/database/demo-users.ts";
import { buyOne, type Product } from "../tests/harness/buy-one.ts";
import { type ShopClients, signedIn } from "../tests/harness/clients.ts";
import { databaseUrl, startPostgres } from "../tests/harness/postgres-server.ts";
import { startShop } from "../tests/harness/shop.ts";
import { type Measure, perSecond } from "./measure.ts";

/** A shopper may verify twenty payments in a row. */
const ORDERS = 36;

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
      await buyOne(shop.url, shopper, product, `NTOMA-${start + index}`);
      free.push(shopper);
    };
    return await perSecond(buy, { workers: shoppers.length, count: ORDERS });
  } finally {
    await shop.stop();
  }
}

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
