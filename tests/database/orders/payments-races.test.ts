import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addProduct,
  type Line,
  orderOf,
  orderRow,
  stockOf,
} from "../../harness/database/order-steps.ts";
import {
  databaseKinds,
  startTestBackend,
  type TestBackend,
  type TestUser,
} from "../../harness/database/test-backend.ts";

/** PGlite has one session, so no transaction can wait for another. */
describe.runIf(databaseKinds().includes("postgres"))(
  "two transactions that wait for each other's rows",
  () => {
    let backend: TestBackend;
    let kofi: TestUser;
    let shirt: Line;

    beforeAll(async () => {
      backend = await startTestBackend("postgres");
      kofi = await backend.createUser("Kofi");
      shirt = await addProduct(backend, 5);
    });
    afterAll(() => backend.stop());

    const waiting = async () => {
      const rows = await backend.owner(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    };
    const emptyOrder = async () => {
      await kofi.endPayments();
      const row = orderRow(kofi, shirt.price);
      const { data } = await kofi.db.from("orders").insert(row).select("id").single();
      return data?.id as number;
    };

    it("keep an order whose items arrive while it is being deleted", async () => {
      const orderId = await emptyOrder();
      const { deleting } = await backend.database.kysely
        .transaction()
        .execute(async (transaction) => {
          await sql`insert into public."orderItems" ("orderId", "productId", quantity, price)
        values (${orderId}, ${shirt.productId}, 1, ${shirt.price})`.execute(transaction);
          const deleting = kofi.db
            .from("orders")
            .delete()
            .eq("id", orderId)
            .then((response) => response);
          await expect.poll(waiting).toBe(1);
          return { deleting };
        });
      expect((await deleting).error?.message).toBe("This order already has its items.");
      expect(await orderOf(backend, { orderId })).not.toBeNull();
    });

    it("never call an order refunded whose payment is confirmed while its shopper asks", async () => {
      const orderId = await emptyOrder();
      await kofi.db.from("orderItems").insert([{ orderId, ...shirt }]);
      const [{ reference } = { reference: "" }] = await backend.owner(
        sql<{ reference: string }>`
          select "paymentReference" as reference from public.orders where id = ${orderId}`,
      );
      const pesewas = shirt.price * 100;
      const money = { amount: pesewas, requested_amount: pesewas, currency: "GHS" };
      const charge = JSON.stringify({ id: "7001", status: "success", ...money });
      const { asked } = await backend.database.kysely.transaction().execute(async (transaction) => {
        await sql`lock table public."paymentAttempts"`.execute(transaction);
        const asked = kofi.db
          .rpc("begin_verification", { order_id: orderId, reference })
          .then(({ data }) => data.finalResult);
        await expect.poll(waiting).toBe(1);
        await sql`select public.apply_provider_message('charge', ${reference}, ${charge}::jsonb, 'webhook',
          'message', 'charge.success', ${charge}::jsonb)`.execute(transaction);
        return { asked };
      });
      expect(await asked).toBe("confirmed");
    });

    it("see each other's stock: a waiting buyer counts what was sold before", async () => {
      const last = await addProduct(backend, 1);
      const orderId = await emptyOrder();
      const { inserting } = await backend.database.kysely
        .transaction()
        .execute(async (transaction) => {
          await sql`update public.products set "stockQuantity" = 0 where id = ${last.productId}`.execute(
            transaction,
          );
          const inserting = kofi.db
            .from("orderItems")
            .insert([{ orderId, ...last }])
            .then((response) => response);
          await expect.poll(waiting).toBe(1);
          return { inserting };
        });
      expect((await inserting).error?.message).toMatch(/^Kente \S+ is sold out\.$/);
      expect(await stockOf(backend, last)).toBe(0);
    });
  },
);
