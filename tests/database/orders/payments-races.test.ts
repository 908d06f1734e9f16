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

const ADDRESS = {
  name: "Kofi Mensah",
  phone_number: "0200000000",
  address: "2 Ring Road",
  region: "Volta",
};

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

    it("send the corrected address when a sender has just read the one before", async () => {
      const order_id = await emptyOrder();
      const admin = await backend.createUser("Ama", { admin: true });
      const correct = (city: string) =>
        admin.db
          .rpc("correct_address", { ...ADDRESS, order_id, city })
          .then((response) => response.error);
      expect(await correct("Tema")).toBeNull();
      const { correcting } = await backend.database.kysely
        .transaction()
        .execute(async (transaction) => {
          await sql`select * from public.claim_order_mails()`.execute(transaction);
          const correcting = correct("Ho");
          await expect.poll(waiting).toBe(1);
          return { correcting };
        });
      expect(await correcting).toBeNull();
      const { rows } = await sql`select placed from public.claim_order_mails()`.execute(
        backend.database.kysely,
      );
      expect(rows).toMatchObject([{ placed: { id: order_id, city: "Ho" } }]);
    });
  },
);
