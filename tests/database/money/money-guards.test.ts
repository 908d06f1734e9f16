import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  databaseKinds,
  describeOnAllDatabases,
  startTestBackend,
  type TestBackend,
} from "../../harness/database/test-backend.ts";
import { addCharge, addOrder, addRefund } from "./money-rows.ts";

const UNIQUE = "23505";

const addItem = (refund: number, item: number, quantity: number) =>
  sql`insert into public."refundItems" ("refundId", "orderItemId", quantity)
    values (${refund}, ${item}, ${quantity})`;
const REFUSED = {
  code: "PT409",
  message: "More pieces would be refunded than were bought.",
};

describeOnAllDatabases("The database refuses", (backend) => {
  it("a second charge that pays for an order", async () => {
    const { order } = await addOrder(backend(), { prices: [10] });
    const second = addCharge(backend(), { order, amount: 10, role: "order" });
    await expect(second).rejects.toMatchObject({ code: UNIQUE });
    await addCharge(backend(), { order, amount: 10, role: "surplus" });
  });

  it("a second charge with the provider's id of another", async () => {
    await addCharge(backend(), { amount: 10, providerId: "4001" });
    const second = addCharge(backend(), { amount: 10, providerId: "4001" });
    await expect(second).rejects.toMatchObject({ code: UNIQUE });
  });

  it("cash with a reference at the provider, and a charge of the provider without one", async () => {
    const { charge } = await addOrder(backend(), { prices: [10] });
    for (const change of [
      sql`reference = 'X'`,
      sql`"providerId" = 'X'`,
      sql`method = 'provider'`,
    ]) {
      const update = backend().owner(sql`update public.charges set ${change} where id = ${charge}`);
      await expect(update).rejects.toMatchObject({ code: "23514" });
    }
  });

  it("a second refund of a charge while one has no answer", async () => {
    const charge = await addCharge(backend(), { amount: 10 });
    const first = await addRefund(backend(), { charge, amount: 4, status: "due" });
    const second = () => addRefund(backend(), { charge, amount: 4, status: "due" });
    await expect(second()).rejects.toMatchObject({ code: UNIQUE });
    await backend().owner(sql`update public.refunds set status = 'requested' where id = ${first}`);
    expect(await second()).toBeGreaterThan(first);
  });

  it("more pieces than were bought, but counts failed refunds out", async () => {
    const placed = await addOrder(backend(), { prices: [10], quantities: [3] });
    const [item = 0] = placed.items;
    const { charge } = placed;
    const one = await addRefund(backend(), { charge, amount: 20, status: "processed" });
    await backend().owner(addItem(one, item, 2));
    const two = await addRefund(backend(), { charge, amount: 10, status: "requested" });
    await expect(backend().owner(addItem(two, item, 2))).rejects.toMatchObject(REFUSED);
    await backend().owner(addItem(two, item, 1));
    const three = await addRefund(backend(), { charge, amount: 10, status: "requested" });
    await expect(backend().owner(addItem(three, item, 1))).rejects.toMatchObject(REFUSED);
    await backend().owner(sql`update public.refunds set status = 'failed' where id = ${two}`);
    await backend().owner(addItem(three, item, 1));
  });

  it("pieces of another order", async () => {
    const { charge } = await addOrder(backend(), { prices: [10] });
    const [item = 0] = (await addOrder(backend(), { prices: [10] })).items;
    const refund = await addRefund(backend(), { charge, amount: 10, status: "processed" });
    await expect(backend().owner(addItem(refund, item, 1))).rejects.toMatchObject(REFUSED);
  });

  it("an admin's refund of pieces of another order", async () => {
    const { id: admin_id } = await backend().createUser("Ama", { admin: true });
    const placed = await addOrder(backend(), { prices: [10] });
    const other = await addOrder(backend(), { prices: [10] });
    const lines = [...placed.items, ...other.items].map((itemId) => ({ itemId, quantity: 1 }));
    const args = { admin_id, request_id: crypto.randomUUID(), lines, reason: "Torn" };
    const claim = (wish: object) => backend().service.rpc("claim_refund", { ...args, ...wish });
    expect((await claim({ order_id: placed.order })).data).toEqual({ result: "bad_lines" });
    const unfit = [{ itemId: placed.items[0] }];
    expect((await claim({ order_id: placed.order, lines: unfit })).data).toEqual({
      result: "bad_lines",
    });
  });

  it("everyone who would change or delete a message of the provider, and a message twice", async () => {
    const keep = (body: string) =>
      backend().owner(sql`select public.apply_provider_message('', 'R', null, 'webhook', 'message',
        'refund.pending', ${body}::jsonb)`);
    await keep('{"amount": "100"}');
    await keep('{"amount": "100"}');
    await keep('{"amount": 100}');
    const bodies = sql`select body from private.provider_messages where reference = 'R' order by id`;
    const kept = [{ body: { amount: "100" } }, { body: { amount: 100 } }];
    expect(await backend().owner(bodies)).toEqual(kept);
    for (const role of ["anon", "authenticated", "service_role"]) {
      for (const statement of [
        sql`update private.provider_messages set body = '{}'`,
        sql`delete from private.provider_messages`,
        sql`select from private.provider_messages`,
      ]) {
        const attempt = backend()
          .database.kysely.transaction()
          .execute(async (transaction) => {
            await sql`set local role ${sql.id(role)}`.execute(transaction);
            await statement.execute(transaction);
          });
        await expect(attempt).rejects.toMatchObject({ code: "42501" });
      }
    }
    expect(await backend().owner(bodies)).toEqual(kept);
  });
});

/** PGlite has one session, so no transaction is open beside another. */
describe.runIf(databaseKinds().includes("postgres"))("Two transactions at once", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend("postgres");
  });
  afterAll(() => backend.stop());

  it("never refund more pieces than were bought", async () => {
    const placed = await addOrder(backend, { prices: [10], quantities: [3] });
    const [item = 0] = placed.items;
    const refund = () =>
      addRefund(backend, { charge: placed.charge, amount: 20, status: "processed" });
    const [one, two] = [await refund(), await refund()];
    const { second } = await backend.database.kysely.transaction().execute(async (open) => {
      await addItem(one, item, 2).execute(open);
      const second = backend.owner(addItem(two, item, 2)).then(
        () => "stored",
        (error) => error.message,
      );
      await expect
        .poll(async () => {
          const waiting = await backend.owner(sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
          return waiting.length;
        })
        .toBe(1);
      return { second };
    });
    expect(await second).toBe(REFUSED.message);
  });
});
