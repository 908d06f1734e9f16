import { setTimeout as delay } from "node:timers/promises";
import { serviceTables } from "../../tests/harness/browser/admin-orders.ts";
import { buyOne } from "../../tests/harness/shop/buy-one.ts";
import type { ShopClients } from "../../tests/harness/shop/clients.ts";
import type { RunningShop } from "../../tests/harness/shop/shop.ts";
import type { Screen } from "./screen.ts";

const PRODUCT_ID = 41;
/** One mail of each kind: paid, on its way, delivered, and for the second order paid, cancelled, sent back. */
const MAILS_PER_CUSTOMER = 6;
const TIMEOUT_MS = 60_000;

/** A delivered order and a cancelled one, with the mails that they cause. */
export async function causeMails(
  shop: RunningShop,
  customer: ShopClients,
  admin: ShopClients,
): Promise<void> {
  const { url } = shop;
  // The mail about a status that no admin sets goes at once.
  const db = await serviceTables(shop);
  const { data } = await db.from("products").select("price").eq("id", PRODUCT_ID).single();
  const buy = async (reference: string) => {
    await buyOne(url, customer, { id: PRODUCT_ID, price: data?.price }, reference);
    return reference;
  };
  const change = async (paymentReference: string, orderStatus: string) => {
    const orders = db.from("orders").update({ orderStatus }).match({ paymentReference });
    const { data: changed, error } = await orders.select("id").single();
    if (error) throw error;
    return changed.id;
  };
  const delivered = await buy(`NTOMA-${Date.now()}`);
  await change(delivered, "dispatched");
  await change(delivered, "delivered");
  const cancelled = await buy(`NTOMA-${Date.now()}`);
  await refund(url, admin, await change(cancelled, "cancelled"));
}

async function refund(url: string, admin: ShopClients, orderId: number): Promise<void> {
  const response = await fetch(`${url}/functions/v1/refund-order`, {
    method: "POST",
    headers: { ...(await admin.headers()), "content-type": "application/json" },
    body: JSON.stringify({ orderId, requestId: crypto.randomUUID() }),
  });
  if (!response.ok) throw new Error(`refund-order answered ${response.status}`);
}

/** A screen for each mail to this address. */
export async function mailScreens(shop: RunningShop, to: string): Promise<Screen[]> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const mails = (await shop.mails()).map((mail, index) => ({ ...mail, index }));
    const sent = mails.filter((mail) => mail.to === to && /order/.test(mail.subject));
    if (sent.length >= MAILS_PER_CUSTOMER)
      return sent.map(({ subject, index }) => toScreen(shop, subject, index));
    if (Date.now() > deadline) throw new Error(`Only ${sent.length} mails were sent to ${to}.`);
    await delay(200);
  }
}

function toScreen({ inboxUrl }: RunningShop, subject: string, index: number): Screen {
  const words = subject.replace(/ #\S+/, "").toLowerCase().split(" ").join("-");
  return { name: `mail-${words}`, as: "visitor", path: `${inboxUrl}/messages/${index}/html` };
}
