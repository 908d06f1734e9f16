import { LINE_COLUMNS } from "../domain/product-columns.ts";
import type { Measure } from "./measure.ts";
import { type CpuClock, measureWork } from "./signed-in/measure-work.ts";
import type { BenchShop, Product, Shopper } from "./signed-in/open-shop.ts";

const LINES = 3;
const WARM_UP = 8000;
const READS = 2000;

/** Shoppers read their own carts of three lines. */
export async function measureCart(
  shop: BenchShop,
  database: string,
  cpu: CpuClock,
): Promise<Measure[]> {
  const read = await createCartReader(shop);
  const { perSecond, cpuMs } = await measureWork(read, { warmUp: WARM_UP, count: READS, cpu });
  return [
    { name: `cart: reads per second on ${database}`, value: perSecond },
    { name: `cart: server CPU per read on ${database} (ms)`, value: cpuMs.shop },
  ];
}

/** Fills the carts; each call then reads that of another shopper. */
export async function createCartReader({ shoppers, products }: BenchShop) {
  for (const [index, shopper] of shoppers.entries()) await fillCart(shopper, index, products);
  return (index: number) => readCart(shoppers[index % shoppers.length] as Shopper);
}

async function fillCart(shopper: Shopper, index: number, products: readonly Product[]) {
  const lines = Array.from({ length: LINES }, (_, line) => ({
    productId: products[(index + line) % products.length]?.id,
    user_id: shopper.id,
    quantity: 1,
  }));
  const { status } = await shopper.browser.post("/rest/v1/carts", lines, shopper.headers);
  if (status !== 201) throw new Error(`Filling a cart answered ${status}.`);
}

async function readCart({ id, browser, headers }: Shopper): Promise<string> {
  const path = `/rest/v1/carts?select=${encodeURIComponent(LINE_COLUMNS)}&user_id=eq.${id}`;
  const { status, body } = await browser.get(path, headers);
  if (status !== 200) throw new Error(`Reading a cart answered ${status}.`);
  return body;
}
