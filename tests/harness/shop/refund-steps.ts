import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { refundMessages } from "../../../domain/messages.ts";
import type { Database } from "../../../server/database/connection/database.ts";
import { demoLogins } from "../../../server/database/seed/demo-users.ts";
import type { PaymentProvider } from "../providers/payment-provider.ts";
import { orderOne, verifyPayment } from "./buy-one.ts";
import { type ShopClients, signedIn } from "./clients.ts";
import type { RunningShop } from "./shop.ts";

export const REQUESTED = { success: true, message: refundMessages.requested, final: true };
export const NO_ANSWER = { success: false, message: refundMessages.noAnswer, final: false };
export const BUSY = { success: false, message: refundMessages.busy, final: true };
export const TOO_MUCH = { success: false, message: refundMessages.tooMuch, final: true };

export type Paid = { orderId: number; reference: string; price: number };

/** An order of one piece that is paid and verified. */
export async function placeVerifiedOrder(
  { url }: RunningShop,
  { sandbox }: PaymentProvider,
): Promise<Paid> {
  const shopper = await signedIn(url, demoLogins.shopper);
  const db = await shopper.db();
  const products = db.from("products").select("id,price").gt("stockQuantity", 1);
  const { data: product } = await products.limit(1).single().throwOnError();
  const placed = await orderOne(shopper, product, `NTOMA-${randomUUID()}`);
  const amount = Math.round(product.price * 100);
  sandbox.controls.pay(placed.reference, { amount, webhook: false });
  const verdict = await (await verifyPayment(url, shopper, placed)).json();
  expect(verdict).toMatchObject({ success: true });
  return { ...placed, price: product.price };
}

export type Wish = { requestId: string; amount: number };

/** An admin who is signed in to a process of the shop. */
export type AdminAt = { url: string; admin: ShopClients };

export const adminAt = async ({ url }: RunningShop): Promise<AdminAt> => ({
  url,
  admin: await signedIn(url, demoLogins.admin),
});

export async function refund({ url, admin }: AdminAt, { orderId }: Paid, wish: Wish) {
  const response = await fetch(`${url}/functions/v1/refund-order`, {
    method: "POST",
    headers: { ...(await admin.headers()), "content-type": "application/json" },
    body: JSON.stringify({ orderId, ...wish }),
  });
  return response.json();
}

export async function refundsOf({ admin }: AdminAt, { orderId }: Paid) {
  const db = await admin.db();
  const refunds = db.from("refunds").select("status, amount, charges!inner(orderId)");
  const { data } = await refunds.eq("charges.orderId", orderId).throwOnError();
  return data.map(({ status, amount }) => ({ status, amount }));
}

export const sentBack = ({ sandbox }: PaymentProvider, { reference }: Paid) =>
  sandbox.controls.refunds(reference).map(({ amount }) => amount / 100);

/** As if the time had passed after which a lost answer is asked for. */
export const expireClaims = ({ kysely }: Database) =>
  sql`update public.refunds set "nextTryAt" = now() where status = 'due'`.execute(kysely);

/** The provider has the refund once; the sweep finds it there, and so does the same request. */
export async function expectFoundOnce(
  shop: RunningShop,
  secretKey: string,
  provider: PaymentProvider,
  [paid, wish]: [Paid, Wish],
) {
  const at = await adminAt(shop);
  const headers = { apikey: secretKey };
  await fetch(`${shop.url}/functions/v1/payment-sweep`, { method: "POST", headers });
  const stored = [{ status: expect.stringMatching(/^process/), amount: wish.amount }];
  expect(await refundsOf(at, paid)).toEqual(stored);
  expect(await refund(at, paid, wish)).toEqual(REQUESTED);
  expect(await refundsOf(at, paid)).toEqual(stored);
  expect(sentBack(provider, paid)).toEqual([wish.amount]);
}

export const newWish = (amount: number): Wish => ({ requestId: randomUUID(), amount });
