import { toPesewas } from "../domain/money.ts";
import type { Measure } from "./measure.ts";
import { type CpuClock, measureWork } from "./signed-in/measure-work.ts";
import type { BenchShop, Product, Shopper } from "./signed-in/open-shop.ts";

const WARM_UP = 3000;
const ORDERS = 600;
const DELIVERY = { name: "Ama", phoneNumber: "024", address: "1", city: "Accra", region: "GA" };

/** Confirmed orders through the whole path: order, items, payment, webhook, verification. */
export async function measureOrders(
  shop: BenchShop,
  database: string,
  cpu: CpuClock,
): Promise<Measure[]> {
  const work = { warmUp: WARM_UP, count: ORDERS, cpu };
  const { perSecond, cpuMs } = await measureWork(createBuyer(shop), work);
  const refused = await shop.provider.delivered();
  if (refused > 0) throw new Error(`${refused} webhooks were not accepted.`);
  const measures = [
    { name: `orders: confirmed per second on ${database}`, value: perSecond },
    { name: `orders: server CPU per order on ${database} (ms)`, value: cpuMs.shop },
  ];
  if (cpuMs.database === 0) return measures;
  const name = `orders: database CPU per order on ${database} (ms)`;
  return [...measures, { name, value: cpuMs.database }];
}

/** Buys one piece with each call, as another shopper and of another product. */
export function createBuyer({ shoppers, products, provider }: BenchShop) {
  const start = Date.now();
  return async (index: number): Promise<void> => {
    const shopper = shoppers[index % shoppers.length] as Shopper;
    const product = products[index % products.length] as Product;
    const reference = `NTOMA-${start + index}`;
    const orderId = await placeOrder(shopper, product, reference);
    provider.pay(reference, toPesewas(product.price));
    await verify(shopper, orderId, reference);
  };
}

async function placeOrder(shopper: Shopper, product: Product, reference: string): Promise<number> {
  const { browser, headers } = shopper;
  const order = await browser.post(
    "/rest/v1/orders?select=id",
    { totalAmount: product.price, paymentReference: reference, ...DELIVERY },
    { ...headers, prefer: "return=representation" },
  );
  if (order.status !== 201) throw new Error(`An order answered ${order.status}: ${order.body}`);
  const [{ id: orderId }] = JSON.parse(order.body);
  const items = [{ orderId, productId: product.id, quantity: 1, price: product.price }];
  const { status, body } = await browser.post("/rest/v1/orderItems", items, headers);
  if (status !== 201) throw new Error(`The items of an order answered ${status}: ${body}`);
  return orderId;
}

async function verify({ browser, headers }: Shopper, orderId: number, reference: string) {
  const path = "/functions/v1/verify-payment";
  const { body } = await browser.post(path, { reference, orderId }, headers);
  if (JSON.parse(body).success !== true) throw new Error(`Order ${orderId}: ${body}`);
}
