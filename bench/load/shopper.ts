import { setTimeout } from "node:timers/promises";
import { categories } from "../../domain/catalog.ts";
import { toPesewas } from "../../domain/money.ts";
import { LINE_COLUMNS, PRODUCT_COLUMNS } from "../../domain/product-columns.ts";
import type { Browser, Received } from "./browser.ts";

export type Product = { id: number; price: number; categoryId: number };

export type Visit = {
  browser: Browser;
  userId: string;
  token: string;
  apikey: string;
  paystackKey: string;
  products: readonly Product[];
  thinkSeconds: number;
};

/** A confirmed order, or the response that ended the visit. */
export type Outcome = { confirmed: number } | { stopped: string };

const CARD = { number: "4084084084084081", expiry: "12/40", cvv: "408" };
const DELIVERY = {
  name: "Ama",
  phoneNumber: "024",
  address: "1 Ring Road",
  city: "Accra",
  region: "GA",
};

let lastReference = Date.now();

class Stopped extends Error {}

/** From the home page to the confirmed order, with the requests of the pages. */
export async function visit(shopper: Visit): Promise<Outcome> {
  try {
    const product = await browse(shopper);
    await fillCart(shopper, product);
    return { confirmed: await buy(shopper, product) };
  } catch (error) {
    if (error instanceof Stopped) return { stopped: error.message };
    throw error;
  }
}

async function browse(shopper: Visit): Promise<Product> {
  const { browser, apikey, products } = shopper;
  const product = products[Math.floor(Math.random() * products.length)];
  const category = categories.find(({ id }) => id === product?.categoryId);
  if (!product || !category) throw new Error("There are no products.");
  const columns = encodeURIComponent(PRODUCT_COLUMNS);
  const list = `/rest/v1/products?select=${columns}&categoryId=eq.${category.id}&order=id.asc`;
  expectOk("home", await browser.get("/"));
  await think(shopper);
  expectOk("category", await browser.get(category.path));
  expectOk("products", await browser.get(list, { apikey }));
  await think(shopper);
  expectOk("product", await browser.get(`/product/${product.id}`));
  return product;
}

async function fillCart(shopper: Visit, product: Product): Promise<void> {
  const { browser, userId } = shopper;
  const line = { productId: product.id, user_id: userId, quantity: 1 };
  await think(shopper);
  expectOk("cart", await browser.post("/rest/v1/carts", line, headersOf(shopper)));
  const cart = `/rest/v1/carts?select=${encodeURIComponent(LINE_COLUMNS)}&user_id=eq.${userId}`;
  expectOk("cart lines", await browser.get(cart, headersOf(shopper)));
}

async function buy(shopper: Visit, { id: productId, price }: Product): Promise<number> {
  const { browser } = shopper;
  lastReference += 1;
  const reference = `NTOMA-${lastReference}`;
  await think(shopper);
  const row = { totalAmount: price, paymentReference: reference, ...DELIVERY };
  const wanted = { ...headersOf(shopper), prefer: "return=representation" };
  const order = expectOk("order", await browser.post("/rest/v1/orders?select=id", row, wanted));
  const orderId: number = JSON.parse(order.body)[0].id;
  const items = [{ orderId, productId, quantity: 1, price }];
  expectOk("items", await browser.post("/rest/v1/orderItems", items, headersOf(shopper)));
  await payByCard(shopper, reference, price);
  const body = { reference, orderId };
  const verdict = await browser.post("/functions/v1/verify-payment", body, headersOf(shopper));
  if (JSON.parse(expectOk("verify", verdict).body).success !== true) {
    throw new Stopped(`verify ${verdict.body}`);
  }
  const orders = `/rest/v1/orders?select=*,orderItems(*)&id=eq.${orderId}`;
  expectOk("orders", await browser.get(orders, headersOf(shopper)));
  return orderId;
}

async function payByCard(shopper: Visit, reference: string, price: number): Promise<void> {
  const { browser, paystackKey } = shopper;
  const begun = await browser.post("/paystack-sandbox/checkout/initialize", {
    key: paystackKey,
    email: "bench@ntoma.test",
    amount: toPesewas(price),
    currency: "GHS",
    reference,
  });
  const code: string = JSON.parse(expectOk("pay", begun).body).data.access_code;
  await think(shopper);
  expectOk("charge", await browser.post(`/paystack-sandbox/checkout/${code}/charge`, CARD));
}

function headersOf({ apikey, token }: Visit): Record<string, string> {
  return { apikey, authorization: `Bearer ${token}` };
}

function expectOk(step: string, response: Received): Received {
  if (response.status >= 200 && response.status < 300) return response;
  throw new Stopped(`${step} ${response.status} ${response.body.slice(0, 200)}`);
}

/** Between half and one and a half times the average. */
async function think({ thinkSeconds }: Visit): Promise<void> {
  if (thinkSeconds > 0) await setTimeout(thinkSeconds * 1000 * (0.5 + Math.random()));
}
