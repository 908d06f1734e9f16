import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBackend } from "../../server/backend/backend.ts";
import { loadKeys } from "../../server/config/keys.ts";
import type { Database } from "../../server/database/connection/database.ts";
import { openDatabase } from "../../server/database/connection/open-database.ts";
import { migrate } from "../../server/database/migrations/migrate.ts";
import { readMigrations } from "../../server/database/migrations/migration-files.ts";
import { filterBackendLogs } from "../../server/patches/filter-logs.ts";
import { createFolderStore } from "../../server/storage/folder-store.ts";
import { createDatabase, hasPostgres, type TestDatabase } from "../harness/resources.ts";

const ADMIN = "00000000-0000-0000-0000-00000000000a";
const SESSION = "00000000-0000-0000-0000-00000000000b";
const LEDGER = "20261117084500_ledger.sql";

/** What was done to an order before the ledger, with the functions of that version. */
type Step =
  | "pay"
  | "pay twice"
  | "pay too late"
  | "pay wrong amount"
  | "pay in cash"
  | "cancel"
  | "reinstate"
  | "request"
  | "refund requested"
  | "refund processed"
  | "refund failed"
  | "refund refused"
  | "refund a part"
  | "open dispute"
  | "end dispute"
  | "settle";

/** The steps of each order, and what it is owed, has got back and counts as sold afterwards. */
const ORDERS: [steps: Step[], due: number, refunded: number, sold: number][] = [
  [[], 0, 0, 0],
  [["pay"], 0, 0, 100],
  [["pay", "cancel"], 100, 0, 100],
  [["pay", "cancel", "request"], 100, 0, 100],
  [["pay", "cancel", "request", "refund refused"], 100, 0, 100],
  [["pay", "cancel", "request", "refund requested"], 0, 100, 0],
  [["pay", "cancel", "request", "refund requested", "refund processed"], 0, 100, 0],
  [["pay", "cancel", "request", "refund requested", "refund failed"], 100, 0, 100],
  [["pay", "cancel", "settle"], 0, 100, 0],
  [["pay", "cancel", "reinstate"], 0, 0, 100],
  [["pay", "cancel", "reinstate", "cancel"], 100, 0, 100],
  [["pay", "refund processed"], 0, 100, 0],
  [["pay too late"], 100, 0, 0],
  [["pay too late", "refund requested", "refund processed"], 0, 100, 0],
  [["pay in cash"], 0, 0, 100],
  [["pay in cash", "cancel"], 100, 0, 100],
  [["pay in cash", "cancel", "settle"], 0, 100, 0],
  [["pay", "open dispute"], 0, 0, 100],
  [["pay", "open dispute", "end dispute"], 0, 0, 100],
];

/** Orders that did not show what they are owed or have got back, with what is right. */
const MENDED: typeof ORDERS = [
  [["pay twice"], 100, 0, 100],
  [["pay", "refund a part"], 0, 5, 95],
  [["pay wrong amount"], 70, 0, 0],
  [["pay wrong amount", "settle"], 0, 70, 0],
];

describe.each(hasPostgres ? ["pglite", "postgres"] : ["pglite"])(
  "a shop of the time before the ledger on %s",
  (kind) => {
    let database: Database;
    let folder: string;
    let created: TestDatabase | undefined;
    const run = async <Row>(query: RawBuilder<Row>) => (await query.execute(database.kysely)).rows;

    beforeAll(async () => {
      filterBackendLogs();
      folder = await mkdtemp(join(tmpdir(), "ntoma-ledger-"));
      if (kind === "postgres") created = await createDatabase("nothing");
      database = await openDatabase({ dataDir: folder, databaseUrl: created?.url });
      const storage = createFolderStore(folder);
      const noMail = { send: async () => undefined };
      const site = { siteUrl: "http://localhost", storage };
      await createBackend(site, await loadKeys(folder), database, noMail);
      const known = await readMigrations();
      await migrate(
        database,
        known.filter(({ name }) => name < LEDGER),
      );
      await run(sql`
        insert into auth.users (id, email, aud, role, raw_app_meta_data)
        values (${ADMIN}, 'ama@example.com', 'authenticated', 'authenticated', '{"role":"admin"}')`);
      await run(sql`insert into auth.sessions (id, user_id) values (${SESSION}, ${ADMIN})`);
      await run(sql`
        insert into public.products (id, name, description, price, "stockQuantity", "categoryId",
          "subCategoryId") overriding system value
        values (1, 'Smock', 'Woven', 100, 1000, 1, 1), (2, 'Cap', 'Sold out', 100, 0, 1, 1)`);
    });
    afterAll(async () => {
      await database.close();
      await created?.drop();
      await rm(folder, { recursive: true, force: true });
    });

    async function place(id: number, steps: readonly Step[]): Promise<void> {
      const reference = `NTOMA-${id}`;
      await run(sql`
        insert into public.orders (id, "totalAmount", "paymentReference", user_id, name,
          "phoneNumber", address, city, region) overriding system value
        values (${id}, 100, ${reference}, ${ADMIN}, '', '', '', '', '')`);
      await run(sql`
        insert into public."orderItems" ("orderId", "productId", quantity, price)
        values (${id}, ${steps.includes("pay too late") ? 2 : 1}, 1, 100)`);
      for (const step of steps) await apply(id, reference, step);
    }

    async function apply(id: number, reference: string, step: Step): Promise<unknown> {
      const pay = (one: string, pesewas = 10_000) => {
        const charge = {
          id: `charge-${one}`,
          status: "success",
          amount: pesewas,
          requested_amount: pesewas,
          currency: "GHS",
        };
        return run(
          sql`select public.confirm_payment(${id}, ${one}, ${JSON.stringify(charge)}::jsonb, 'verify')`,
        );
      };
      const refund = (outcome: string, pesewas = 10_000) => {
        const made = JSON.stringify({ id: `made-${id}`, amount: pesewas });
        return run(sql`select public.record_refund(${reference}, ${outcome}, '', ${made}::jsonb)`);
      };
      const dispute = (isResolved: boolean) => {
        const one = JSON.stringify({ id: `dispute-${id}`, amount: 10_000, currency: "GHS" });
        return run(sql`select public.record_dispute(${reference}, ${one}::jsonb, ${isResolved})`);
      };
      const setStatus = (status: string) =>
        run(sql`update public.orders set "orderStatus" = ${status} where id = ${id}`);
      switch (step) {
        case "pay":
        case "pay too late":
          return pay(reference);
        case "pay twice":
          await pay(reference);
          await run(sql`
            insert into public."paymentAttempts" (reference, "orderId")
            values (${`${reference}-2`}, ${id})`);
          return pay(`${reference}-2`);
        case "pay wrong amount":
          return pay(reference, 7_000);
        case "pay in cash":
          return run(sql`update public.orders set "paymentStatus" = 'paid' where id = ${id}`);
        case "cancel":
          return setStatus("cancelled");
        case "reinstate":
          return setStatus("processing");
        case "request":
          return run(sql`select public.claim_refund(${id}, ${ADMIN})`);
        case "refund requested":
          return refund("requested");
        case "refund processed":
          return refund("processed");
        case "refund failed":
          return refund("failed");
        case "refund refused":
          return refund("refused");
        case "refund a part":
          return refund("processed", 500);
        case "open dispute":
          return dispute(false);
        case "end dispute":
          return dispute(true);
        case "settle":
          return run(sql`
            update public.payments set status = 'resolved'
            where "orderId" = ${id} and status in ('due', 'failed', 'open')`);
      }
    }

    const ordersThen = () =>
      run(sql`
        select id::int, "orderStatus", "paymentStatus", "refundStatus", "shortBy"
        from public.orders where id <= ${ORDERS.length} order by id`);
    const totalOf = async (sales: RawBuilder<unknown>) =>
      (await run(sql<{ total: number }>`select ${sales}::float8 as total`))[0]?.total;
    const attention = async () => {
      const claims = JSON.stringify({ sub: ADMIN, role: "authenticated", session_id: SESSION });
      return database.kysely.transaction().execute(async (transaction) => {
        await sql`select set_config('request.jwt.claims', ${claims}, true),
          set_config('request.jwt.claim.sub', ${ADMIN}, true)`.execute(transaction);
        const listed = sql`
          select kind, "orderId"::int, amount::float8 from public.needs_attention()
          order by "orderId", kind`;
        return (await listed.execute(transaction)).rows;
      });
    };

    it("has the same figures in the ledger", { timeout: 120_000 }, async () => {
      const all = [...ORDERS, ...MENDED];
      for (const [index, [steps]] of all.entries()) await place(index + 1, steps);
      const orphan = JSON.stringify({ id: "orphan", amount: 5_000, currency: "GHS" });
      await run(sql`select public.record_orphan('NTOMA-UNKNOWN', ${orphan}::jsonb)`);
      const [orders, listed] = [await ordersThen(), await attention()];
      const totals = sql`(select sum(sales) from private.order_totals)`;
      const sold = await totalOf(totals);
      const stock = await run(sql`select id, "stockQuantity" from public.products order by id`);

      await migrate(database);
      expect(await ordersThen()).toEqual(orders);
      const amounts = await run(sql`
        select "refundDue"::float8 as due, "refundedAmount"::float8 as refunded,
          "salesAmount"::float8 as sold
        from public.orders order by id`);
      expect(amounts).toEqual(all.map(([, due, refunded, sold]) => ({ due, refunded, sold })));
      // A part that was sent back at the provider was counted as sold.
      expect(await totalOf(totals)).toBe(Number(sold) - 5);
      expect(await totalOf(sql`(select sum("salesAmount") from public.orders)`)).toBe(
        Number(sold) - 5,
      );
      expect(await run(sql`select id, "stockQuantity" from public.products order by id`)).toEqual(
        stock,
      );
      expect(await attention()).toEqual(listed);
    });
  },
);
