import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { BELT, fixtureRows, SHIRT, WATCH } from "../harness/database/fixture-rows.ts";
import { describeWithFixtures, resetRowsBeforeEach } from "../harness/database/fixtures.ts";
import { describeOnAllDatabases, type TestUser } from "../harness/database/test-backend.ts";

const BEFORE = {
  stock: [10, 3, 0],
  prices: [120, 45.5, 300],
  statuses: ["processing", "dispatched", "processing"],
};

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
    name: "update_order_statuses",
    wish: { ids: [1, 99], status: "cancelled", seen: ["processing", "processing"] },
    answer: [{ id: 99, error: "Order not found.", orderStatus: null }],
    effect: { statuses: ["cancelled", "dispatched", "processing"] },
    anotherWish: { ids: [3], status: "cancelled", seen: ["processing"] },
    refusedWish: { ids: [1], status: "packaged", seen: [] },
  },
];

describeWithFixtures(
  "A request of an admin",
  (fixtures) => {
    resetRowsBeforeEach(fixtures);
    let anotherAdmin: TestUser;
    beforeAll(async () => {
      anotherAdmin = await fixtures().backend.createUser("Efua", { admin: true });
    });

    async function state() {
      const products = await fixtures().rows("public.products");
      const orders = await fixtures().rows("public.orders");
      return {
        stock: products.map(({ stockQuantity }) => stockQuantity),
        prices: products.map(({ price }) => Number(price)),
        statuses: orders.map(({ orderStatus }) => orderStatus),
      };
    }

    describe.each(ACTIONS)("for $name", ({ name, wish, answer, effect, ...other }) => {
      const call = (args: object, db = fixtures().db("admin")) => db.rpc(name, args);
      const after = { ...BEFORE, ...effect };

      it("is carried out once if it is repeated, also with another wish", async () => {
        const request_id = randomUUID();
        expect((await call({ ...wish, request_id })).data).toEqual(answer);
        expect(await state()).toEqual(after);
        await fixtures().backend.database.exec(fixtureRows(fixtures().user));
        expect((await call({ ...wish, request_id })).data).toEqual(answer);
        expect((await call({ ...other.anotherWish, request_id })).data).toEqual(answer);
        expect(await state()).toEqual(BEFORE);
      });

      it("is carried out once if it arrives five times at once", async () => {
        const args = { ...wish, request_id: randomUUID() };
        const answers = await Promise.all(Array.from({ length: 5 }, () => call(args)));
        expect(answers.map(({ data }) => data)).toEqual(Array(5).fill(answer));
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
        expect((await call({ ...other.refusedWish, request_id })).status).toBe(400);
        expect((await call({ ...wish, request_id })).data).toEqual(answer);
        expect(await state()).toEqual(after);
      });

      it("is carried out each time without an id", async () => {
        expect((await call(wish)).data).toEqual(answer);
        await fixtures().backend.database.exec(fixtureRows(fixtures().user));
        expect((await call(wish)).data).toEqual(answer);
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
