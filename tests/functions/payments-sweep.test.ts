import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createUsers } from "../harness/database/create-users.ts";
import {
  addProduct,
  age,
  type Line,
  ledgerOf,
  orderOf,
  orderRow,
  placeOrder,
  stockOf,
} from "../harness/database/order-steps.ts";
import { describeAsHosted, type TestUser } from "../harness/database/test-backend.ts";
import { createPaymentHarness, type PaymentHarness } from "../harness/providers/payment-harness.ts";

const DAY = 24 * 60;
const NOTHING = { asked: 0, confirmed: 0, unanswered: 0, faults: 0, refundsRequested: 0 };

describeAsHosted("the sweep", (backend) => {
  let paymentHarness: PaymentHarness;
  let kofi: TestUser;
  let shirt: Line;
  let buyers: TestUser[];
  let orders = 0;

  beforeAll(async () => {
    kofi = await backend().createUser("Kofi");
    buyers = await createUsers(backend(), 25);
  });

  beforeEach(async () => {
    await backend().owner(sql`delete from public.orders`);
    paymentHarness = createPaymentHarness(backend());
    shirt = await addProduct(backend(), 100);
  });

  /** Each of another shopper: a new order would replace an older one. */
  const orderAged = async (minutes: number, paid = true) => {
    orders += 1;
    const order = await placeOrder(buyers[orders % buyers.length] ?? kofi, [shirt]);
    if (paid)
      paymentHarness.provider.pay(order.reference, { amount: order.pesewas, webhook: false });
    await age(backend(), order, minutes);
    return order;
  };
  const expireDelays = () =>
    backend().owner(
      sql`update public."paymentAttempts" set "nextCheckAt" = now() where "nextCheckAt" is not null`,
    );
  const pauses = () =>
    backend().owner(
      sql<{ minutes: number }>`
        select round(extract(epoch from "nextCheckAt" - now()) / 60)::int as minutes
        from public."paymentAttempts" where "nextCheckAt" is not null`,
    );

  it("confirms a payment without a request from the browser or webhook", async () => {
    const order = await orderAged(3);
    expect(await paymentHarness.sweep()).toEqual({ ...NOTHING, asked: 1, confirmed: 1 });
    expect(await orderOf(backend(), order)).toMatchObject({ paymentStatus: "success" });
    expect(await stockOf(backend(), shirt)).toBe(99);
    expect(await ledgerOf(backend(), order)).toEqual(["charge order sweep"]);
    expect(await paymentHarness.sweep()).toEqual(NOTHING);
  });

  it("verifies orders older than 2 minutes and younger than 30 days", async () => {
    await orderAged(1);
    const inside = [await orderAged(2), await orderAged(30 * DAY - 1)];
    await orderAged(30 * DAY + 1);
    expect((await paymentHarness.sweep()).confirmed).toBe(2);
    const verified = inside.map(({ reference }) => `GET /transaction/verify/${reference}`);
    expect(paymentHarness.providerRequests.toSorted()).toEqual(verified.toSorted());
  });

  it("verifies a declined payment again, since another card may have been used", async () => {
    const order = await orderAged(3, false);
    paymentHarness.provider.pay(order.reference, { amount: order.pesewas, status: "failed" });
    await paymentHarness.sweep();
    expect(await orderOf(backend(), order)).toMatchObject({ paymentStatus: "failed" });
    paymentHarness.provider.pay(order.reference, { amount: order.pesewas, webhook: false });
    await expireDelays();
    expect((await paymentHarness.sweep()).confirmed).toBe(1);
  });

  it("doubles the delay after every attempt, up to about two hours", async () => {
    await orderAged(3, false);
    const waited: number[] = [];
    for (let round = 0; round < 9; round++) {
      expect((await paymentHarness.sweep()).asked).toBe(1);
      expect((await paymentHarness.sweep()).asked).toBe(0);
      waited.push((await pauses())[0]?.minutes ?? 0);
      await expireDelays();
    }
    expect(waited).toEqual([2, 4, 8, 16, 32, 64, 128, 128, 128]);
  });

  it("verifies once a day after the first day", async () => {
    await orderAged(DAY + 1, false);
    expect((await paymentHarness.sweep()).asked).toBe(1);
    expect(await pauses()).toEqual([{ minutes: DAY }]);
  });

  it("verifies an order without items after an hour", async () => {
    await kofi.endPayments();
    const { data } = await kofi.db.from("orders").insert(orderRow(kofi, 10)).select().single();
    await age(backend(), { orderId: data.id }, 59);
    expect((await paymentHarness.sweep()).asked).toBe(0);
    await age(backend(), { orderId: data.id }, 61);
    expect((await paymentHarness.sweep()).asked).toBe(1);
  });

  it("processes a long queue, and gives no order to two processes", async () => {
    for (let count = 0; count < 25; count++) await orderAged(3);
    const counts = await Promise.all([
      paymentHarness.sweep(),
      paymentHarness.sweep(),
      paymentHarness.sweep(),
    ]);
    const rest = await paymentHarness.sweep();
    const sum = [...counts, rest].reduce((total, { asked }) => total + asked, 0);
    expect(sum).toBe(25);
    expect(new Set(paymentHarness.providerRequests).size).toBe(25);
    expect(paymentHarness.providerRequests).toHaveLength(25);
    expect(await stockOf(backend(), shirt)).toBe(75);
  });

  it("continues after an order that cannot be settled", async () => {
    const odd = await orderAged(4);
    await orderAged(3);
    const { paystack } = paymentHarness.deps;
    paymentHarness.deps.paystack = {
      ...paystack,
      verify: async (reference) => {
        if (reference === odd.reference) throw new Error("an odd answer");
        return paystack.verify(reference);
      },
    };
    expect(await paymentHarness.sweep()).toEqual({ ...NOTHING, asked: 2, confirmed: 1, faults: 1 });
    expect(paymentHarness.logged.join()).toContain("an odd answer");
  });

  it("stops when the provider is down, and settles everything later", async () => {
    for (let count = 0; count < 5; count++) await orderAged(3);
    paymentHarness.provider.setApiMode("down");
    expect(await paymentHarness.sweep()).toEqual({ ...NOTHING, asked: 3, unanswered: 3 });
    paymentHarness.provider.setApiMode("normal");
    await expireDelays();
    expect((await paymentHarness.sweep()).confirmed).toBe(5);
  });

  it("requires the secret key", async () => {
    await orderAged(3);
    const { publishableKey, secretKey } = backend().keys;
    const call = (headers: Record<string, string>, method = "POST") =>
      paymentHarness.call("payment-sweep", { method, headers });
    for (const key of ["", publishableKey, kofi.token, secretKey.slice(0, -1), `${secretKey}x`]) {
      expect((await call({ apikey: key })).status).toBe(401);
      expect((await call({ authorization: `Bearer ${key}` })).status).toBe(401);
    }
    expect((await call({})).status).toBe(401);
    expect((await call({ apikey: secretKey }, "GET")).status).toBe(405);
    expect(paymentHarness.providerRequests).toEqual([]);
    expect(await call({ apikey: secretKey })).toMatchObject({ status: 200, confirmed: 1 });
    expect(await call({ authorization: `Bearer ${secretKey}` })).toMatchObject({ status: 200 });
    const either = { apikey: secretKey, authorization: `Bearer ${kofi.token}` };
    expect(await call(either)).toMatchObject({ status: 200 });
    const reversed = { apikey: publishableKey, authorization: `Bearer ${secretKey}` };
    expect(await call(reversed)).toMatchObject({ status: 200 });
  });
});
