import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../../server/database/connection/database.ts";
import { openDatabase } from "../../../server/database/connection/open-database.ts";
import { migrate } from "../../../server/database/migrations/migrate.ts";
import { readMigrations } from "../../../server/database/migrations/migration-files.ts";
import { filterBackendLogs } from "../../../server/patches/filter-logs.ts";
import { databaseKinds } from "../../harness/database/test-backend.ts";
import { prepareBackend } from "../../harness/prepare-resources.ts";
import { createDatabase } from "../../harness/resources.ts";
import { OLD_ORDERS, OLD_PAYMENTS } from "./old-payments.ts";

const ADMIN = randomUUID();
const SESSION = randomUUID();
const CLAIMS = JSON.stringify({ sub: ADMIN, session_id: SESSION, role: "authenticated" });

const CHARGES = {
  "order provider": 19,
  "order cash": 2,
  "surplus provider": 1,
  "mismatch provider": 2,
  "unknown provider": 4,
};
/** Of the two without an answer of one charge, the second is refused: what the provider has, it lists. */
const REFUNDS = { due: 2, requested: 2, processed: 9, failed: 1, refused: 3, by_hand: 4 };
const DISPUTES = { open: 2, won: 1, lost: 3, by_hand: 1 };

type Listed = { kind: string; reference: string; amount: number };

/** What an admin sees of a shop, in either version. */
async function seen({ kysely }: Database) {
  return kysely.transaction().execute(async (transaction) => {
    const read = async <Row>(query: ReturnType<typeof sql<Row>>) =>
      (await query.execute(transaction)).rows;
    await read(sql`
      select set_config('request.jwt.claims', ${CLAIMS}, true), set_config('request.jwt.claim.sub', ${ADMIN}, true)`);
    return {
      orders: await read(sql<{ reference: string }>`
        select "paymentReference" as reference, "refundedAmount"::float8 as refunded, "refundDue"::float8 as due,
          "salesAmount"::float8 as sales
        from public.orders order by id`),
      totals: await read(sql`
        select private.total_sales()::float8 as total,
          (select sum((period ->> 'sales')::numeric)::float8 from jsonb_array_elements(
            public.sales_report('2026-01-01', '2036-01-01', 'day') -> 'periods') as period) as reported`),
      attention: await read(sql<Listed>`
        select kind, "paymentReference" as reference, amount::float8 as amount from public.needs_attention()
        order by 2, 1, 3`),
      mails: await read(sql`
        select id::int as id, kind, order_id::int as order_id, amount::float8 as amount from private.outbox
        order by id`),
      history: await read(
        sql`select id::int as id, "userName", change from public."auditLog" order by id`,
      ),
    };
  });
}

describe.each(databaseKinds())("The ledger of the version before on %s", (kind) => {
  let database: Database;
  let before: Awaited<ReturnType<typeof seen>>;
  let after: Awaited<ReturnType<typeof seen>>;
  const ends: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  beforeAll(async () => {
    filterBackendLogs();
    const dataDir = await mkdtemp(join(tmpdir(), "ntoma-money-"));
    ends.push(() => rm(dataDir, { recursive: true, force: true }));
    const server = kind === "pglite" ? undefined : await createDatabase("nothing");
    if (server) ends.push(server.drop);
    database = await openDatabase({ dataDir, databaseUrl: server?.url });
    ends.push(() => database.close());
    await prepareBackend(database, dataDir);
    const known = await readMigrations();
    const money = known.findIndex(({ name }) => name.endsWith("_money_by_facts.sql"));
    await migrate(database, known.slice(0, money));
    await database.exec(`
      insert into auth.users (id, email, raw_app_meta_data) values ('${ADMIN}', 'ama@example.com', '{"role": "admin"}');
      insert into auth.sessions (id, user_id, created_at, updated_at) values ('${SESSION}', '${ADMIN}', now(), now());
      ${OLD_ORDERS} ${OLD_PAYMENTS}`);
    before = await seen(database);
    await migrate(database, known);
    after = await seen(database);
  });

  const rows = async (query: ReturnType<typeof sql>) => (await query.execute(database.kysely)).rows;

  it("has the same sums for each order, but where money was left out or counted twice", () => {
    const changed = after.orders.filter(
      (order, index) => JSON.stringify(order) !== JSON.stringify(before.orders[index]),
    );
    // The same charge paid for another order.
    expect(changed).toContainEqual({ reference: "DECLINED", refunded: 0, due: 0, sales: 0 });
    expect(before.orders).toContainEqual({
      reference: "DECLINED",
      refunded: 0,
      due: 100,
      sales: 0,
    });
    expect(changed).toContainEqual({ reference: "EXCESS", refunded: 200, due: 0, sales: 0 });
    expect(before.orders).toContainEqual({ reference: "EXCESS", refunded: 100, due: 0, sales: 0 });
    expect(changed).toHaveLength(2);
  });

  it("has the same totals", () => {
    expect(after.totals).toEqual(before.totals);
    expect(before.totals).toEqual([{ total: expect.any(Number), reported: expect.any(Number) }]);
  });

  it("lists the same for attention, an orphan as unknown, and the excess that was hidden", () => {
    const renamed = before.attention.map((entry) =>
      entry.kind === "orphan" ? { ...entry, kind: "unknown" } : entry,
    );
    const isExtra = ({ kind }: Listed) => kind === "excess";
    expect(after.attention.filter((entry) => !isExtra(entry))).toEqual(
      // What has paid for an order is not listed any more.
      renamed.filter(({ reference }) => !["KNOWN-LATER", "DECLINED"].includes(reference)),
    );
    expect(after.attention.filter(isExtra)).toEqual([
      { kind: "excess", reference: "EXCESS", amount: 100 },
    ]);
  });

  it("sends no mail again, loses none, and has the same history", () => {
    expect(after.mails).toEqual(before.mails);
    expect(after.history).toEqual(before.history);
    expect(before.history.length).toBeGreaterThan(0);
  });

  it("became charges, refunds and disputes", async () => {
    const counted = (column: string, table: string) =>
      rows(sql`
        select jsonb_object_agg(word, count) as found from (
          select ${sql.raw(column)} as word, count(*)::int as count from ${sql.raw(table)} group by 1) as counts`);
    expect([
      await counted("role || ' ' || method", "public.charges"),
      await counted("status", "public.refunds"),
      await counted("status", "public.disputes"),
    ]).toEqual([[{ found: CHARGES }], [{ found: REFUNDS }], [{ found: DISPUTES }]]);
    expect(await rows(sql`select to_regclass('public.payments') as gone`)).toEqual([
      { gone: null },
    ]);
  });

  it("keeps the pieces of a refund with its line", async () => {
    expect(
      await rows(sql`
        select item.quantity, part.quantity as refunded, part.restocked, item."refundedQuantity"
        from public."refundItems" as part join public."orderItems" as item on item.id = part."orderItemId"`),
    ).toEqual([{ quantity: 2, refunded: 1, restocked: 1, refundedQuantity: 1 }]);
  });

  it("agrees with what is computed from the facts", async () => {
    expect(
      await rows(sql`
        select placed.id from public.orders as placed cross join lateral private.order_money(placed) as money
        where money is distinct from placed`),
    ).toEqual([]);
  });
});
