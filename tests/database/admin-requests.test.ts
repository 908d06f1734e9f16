import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BELT, fixtureRows, SHIRT, WATCH } from "../harness/database/fixture-rows.ts";
import { describeWithFixtures, type Row } from "../harness/database/fixtures.ts";
import { describeOnAllDatabases, type TestUser } from "../harness/database/test-backend.ts";

const BEFORE = {
  stock: [10, 3, 0],
  prices: [120, 45.5, 300],
  statuses: ["processing", "dispatched", "processing"],
  charges: ["45.5 order", "45.5 surplus", "120 surplus", "50 unknown", "20 unknown"],
  refunds: [] as string[],
};
const [STRAY, ANOTHER_STRAY] = [4, 5];
/** Payments that two orders do not need, and two without an order. */
const PAYMENTS = `
insert into public.charges ("orderId", reference, "providerId", role, amount, source) values
  (2, 'NTOMA-2', '1002', 'surplus', 45.50, 'verify'), (3, 'NTOMA-3', '1003', 'surplus', 120, 'verify'),
  (null, 'A', '1004', 'unknown', 50, 'webhook'), (null, 'B', '1005', 'unknown', 20, 'webhook');`;

const ACTIONS = [
  {
    name: "add_stock",
    wish: { product_id: SHIRT, pieces: 12 },
    answer: [expect.objectContaining({ id: SHIRT })],
    effect: { stock: [22, 3, 0] },
    anotherWish: { product_id: BELT, pieces: 5 },
    refusedWish: { product_id: SHIRT, pieces: -11 },
  },
  {
    name: "change_prices",
    wish: { product_ids: [SHIRT, BELT], percent: 10 },
    answer: 2,
    effect: { prices: [132, 50.05, 300] },
    anotherWish: { product_ids: [WATCH], amount: 1 },
    refusedWish: { product_ids: [WATCH], amount: -301 },
  },
  {
    name: "change_products",
    wish: { product_ids: [SHIRT, BELT], pieces: 2 },
    answer: 2,
    effect: { stock: [12, 5, 0] },
    anotherWish: { product_ids: [WATCH], stock: 1 },
    refusedWish: { product_ids: [WATCH], pieces: -1 },
  },
  {
    name: "delete_products",
    wish: { product_ids: [WATCH] },
    answer: 1,
    effect: { stock: [10, 3], prices: [120, 45.5] },
    anotherWish: { product_ids: [BELT] },
    refusedWish: { product_ids: [] },
  },
  {
    name: "update_order_statuses",
    wish: { ids: [1, 99], status: "cancelled", seen: ["processing", "processing"] },
    answer: [{ id: 99, error: "Order not found.", orderStatus: null }],
    effect: { statuses: ["cancelled", "dispatched", "processing"] },
    anotherWish: { ids: [3], status: "cancelled", seen: ["processing"] },
    refusedWish: { ids: [1], status: "packaged", seen: [] },
  },
  {
    name: "dispatch_orders",
    wish: { parcels: [{ id: 1, seen: "processing", trackingNumber: "A1" }] },
    answer: [{ id: 1, error: "This order is not paid.", orderStatus: "processing" }],
    effect: {},
    anotherWish: { parcels: [{ id: 3, seen: "processing", trackingNumber: "A3" }] },
    refusedWish: { parcels: {} },
  },
  {
    name: "mark_as_paid",
    wish: { order_id: 1, reason: "In the shop" },
    answer: null,
    effect: {
      stock: [8, 3, 0],
      charges: [...BEFORE.charges, "240 order Admin: In the shop"],
    },
    anotherWish: { order_id: 3, reason: "By mobile money" },
    refusedWish: { order_id: 2, reason: "Paid before" },
  },
  {
    name: "settle_payment",
    wish: { kind: "charge", payment_id: STRAY, reason: "Sold at a fair" },
    answer: null,
    effect: { refunds: ["50 by_hand Admin: Sold at a fair"] },
    anotherWish: { kind: "charge", payment_id: ANOTHER_STRAY, reason: "A gift" },
    refusedWish: { kind: "refund", payment_id: 99, reason: "Not known" },
  },
  {
    name: "settle_refund",
    wish: { order_id: 2, reason: "In cash" },
    answer: null,
    effect: { refunds: ["45.5 by_hand Admin: In cash"] },
    anotherWish: { order_id: 3, reason: "By mobile money" },
    refusedWish: { order_id: 1, reason: "Not paid" },
  },
];

const remark = ({ adminName, reason }: Row) => (adminName ? ` ${adminName}: ${reason}` : "");

describeWithFixtures(
  "A request of an admin",
  (fixtures) => {
    const reset = () => fixtures().backend.database.exec(fixtureRows(fixtures().user) + PAYMENTS);
    beforeEach(reset);
    let anotherAdmin: TestUser;
    beforeAll(async () => {
      anotherAdmin = await fixtures().backend.createUser("Efua", { admin: true });
    });

    async function state() {
      const products = await fixtures().rows("public.products");
      const orders = await fixtures().rows("public.orders");
      const charges = await fixtures().rows("public.charges");
      const refunds = await fixtures().rows("public.refunds");
      return {
        stock: products.map(({ stockQuantity }) => stockQuantity),
        prices: products.map(({ price }) => Number(price)),
        statuses: orders.map(({ orderStatus }) => orderStatus),
        charges: charges.map(({ role, ...row }) => `${Number(row.amount)} ${role}${remark(row)}`),
        refunds: refunds.map((row) => `${Number(row.amount)} ${row.status}${remark(row)}`),
      };
    }

    describe.each(ACTIONS)("for $name", ({ name, wish, answer, effect, ...other }) => {
      const call = (args: object, db = fixtures().db("admin")) => db.rpc(name, args);
      const answerTo = async (args: object) => (await call(args).throwOnError()).data;
      const after = { ...BEFORE, ...effect };

      it("is carried out once if it is repeated, also with another wish", async () => {
        const request_id = randomUUID();
        expect(await answerTo({ ...wish, request_id })).toEqual(answer);
        expect(await state()).toEqual(after);
        await reset();
        expect(await answerTo({ ...wish, request_id })).toEqual(answer);
        expect(await answerTo({ ...other.anotherWish, request_id })).toEqual(answer);
        expect(await state()).toEqual(BEFORE);
      });

      it("is carried out once if it arrives five times at once", async () => {
        const args = { ...wish, request_id: randomUUID() };
        const answers = await Promise.all(Array.from({ length: 5 }, () => answerTo(args)));
        expect(answers).toEqual(Array(5).fill(answer));
        expect(await state()).toEqual(after);
      });

      it("is refused with the id of another admin or of another action", async () => {
        const request_id = randomUUID();
        await call({ ...other.anotherWish, request_id }, anotherAdmin.db).throwOnError();
        const before = await state();
        const refused = await call({ ...wish, request_id });
        expect(refused.status).toBe(409);
        expect(refused.error?.message).toBe("This request id belongs to another request.");
        for (const action of ACTIONS.filter((one) => one.name !== name)) {
          const { status } = await anotherAdmin.db.rpc(action.name, { ...action.wish, request_id });
          expect(status).toBe(409);
        }
        expect(await state()).toEqual(before);
      });

      it("can be sent with the same id after it was refused", async () => {
        const request_id = randomUUID();
        const refused = await call({ ...other.refusedWish, request_id });
        expect([400, 409]).toContain(refused.status);
        expect(await answerTo({ ...wish, request_id })).toEqual(answer);
        expect(await state()).toEqual(after);
      });

      it("is carried out each time without an id", async () => {
        expect(await answerTo(wish)).toEqual(answer);
        await reset();
        expect(await answerTo(wish)).toEqual(answer);
        expect(await state()).toEqual(after);
      });

      it("needs an id of the right form", async () => {
        expect((await call({ ...wish, request_id: "12" })).status).toBe(400);
        expect(await state()).toEqual(BEFORE);
      });
    });
  },
  describeOnAllDatabases,
);
