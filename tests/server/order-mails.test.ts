import { afterAll, beforeAll, expect, it } from "vitest";
import { serviceTables } from "../harness/browser/admin-orders.ts";
import { users } from "../harness/browser/storefront.ts";
import { payThroughSandbox } from "../harness/providers/pay-through-sandbox.ts";
import { startDemoShop } from "../harness/resources.ts";
import { clientsFor, type ShopClients, signedIn } from "../harness/shop/clients.ts";
import { publicConfigOf } from "../harness/shop/fetch-public-config.ts";
import type { RunningShop } from "../harness/shop/shop.ts";

const OWNER = "owner@shop.example";

let shop: RunningShop;
beforeAll(async () => {
  shop = await startDemoShop({ env: { OWNER_EMAIL: OWNER } });
});
afterAll(() => shop?.stop());

type Product = { id: number; price: number; name: string };

async function order(clients: ShopClients, user_id: string, { id, price }: Product) {
  const db = await clients.db();
  const paymentReference = `NTOMA-${Date.now()}`;
  const row = {
    orderStatus: "processing",
    paymentStatus: "pending",
    totalAmount: price,
    paymentReference,
    user_id,
    name: "Kofi <Boateng>",
    phoneNumber: "0240000000",
    address: "1 Oxford Street",
    city: "Accra",
    region: "Greater Accra",
  };
  const placed = await db.from("orders").insert(row).select("id").single();
  expect(placed.error).toBeNull();
  const orderId: number = placed.data?.id;
  const item = { orderId, productId: id, quantity: 1, price };
  expect((await db.from("orderItems").insert(item)).error).toBeNull();
  return { orderId, paymentReference };
}

it("sends the mails of an order to the buyer and the owner, each once", async () => {
  const clients = await signedIn(shop.url, users.shopper);
  const user = (await clients.auth.getUser()).data.user;
  const products = await (await (await clientsFor(shop.url)).db())
    .from("products")
    .select()
    .limit(1);
  const product: Product = products.data?.[0];
  const { orderId, paymentReference } = await order(clients, user?.id ?? "", product);
  const { paystackPublicKey } = await publicConfigOf(shop.url);
  const sandbox = { url: shop.url, publicKey: paystackPublicKey };
  await payThroughSandbox(sandbox, paymentReference, product.price);

  const about = async () =>
    (await shop.mails()).filter(({ subject }) => subject.includes(paymentReference)).reverse();
  const subjects = async () => (await about()).map(({ to, subject }) => `${to}: ${subject}`);
  const number = `#${paymentReference}`;
  const paid = [
    `${users.shopper.email}: We have your order ${number}`,
    `${OWNER}: New order ${number}`,
  ];
  await expect.poll(subjects).toEqual(paid);

  // The mail about a status that no admin sets goes at once.
  const db = await serviceTables(shop);
  for (const orderStatus of ["dispatched", "delivered"]) {
    expect((await db.from("orders").update({ orderStatus }).eq("id", orderId)).error).toBeNull();
  }
  await expect
    .poll(subjects)
    .toEqual([
      ...paid,
      `${users.shopper.email}: Your order ${number} is on its way`,
      `${users.shopper.email}: Your order ${number} was delivered`,
    ]);
  const [mail] = await about();
  expect(mail?.text).toContain(`See your orders: ${shop.url}/orders`);
  expect(mail?.text).toContain("Kofi <Boateng>");
  expect(mail?.html).toContain("Kofi &lt;Boateng&gt;");
  expect(mail?.text).toContain(product.name);
});
