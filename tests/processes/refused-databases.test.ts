import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../server/database/connection/open-database.ts";
import { migrate } from "../../server/database/migrations/migrate.ts";
import { prepareBackend } from "../harness/prepare-resources.ts";
import { createDatabase, hasPostgres, type TestDatabase } from "../harness/resources.ts";
import { failingStart } from "../harness/shop/failing-start.ts";
import { openVersionBefore } from "./upgrade/version-before.ts";

const { replaced } = await openVersionBefore();

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ntoma-refused-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it("An embedded shop with a part of the migrations of version 0.1.0 does not start", async () => {
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  await prepareBackend(database, dataDir);
  await migrate(database, replaced.slice(0, 20));
  await database.close();
  expect(await failingStart({ DATA_DIR: dataDir })).toMatch(
    /^The database does not have exactly the 78 migrations of version 0\.1\.0: .+\n$/,
  );
});

describe.runIf(hasPostgres)("A PostgreSQL database", () => {
  let database: TestDatabase;
  let sql: postgres.Sql;
  beforeAll(async () => {
    database = await createDatabase("nothing");
    sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  });
  afterAll(async () => {
    await sql.end();
    await database.drop();
  });

  const start = () => failingStart({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  const relations = async () => [
    ...(await sql`select oid::regclass::text as name from pg_catalog.pg_class order by 1`),
    ...(await sql`select nspname as name from pg_catalog.pg_namespace order by 1`),
  ];

  it("with a table of another program is refused in one sentence, and not changed", async () => {
    await sql`create table public."orderItems" (id integer)`;
    const before = await relations();
    expect(await start()).toBe(
      `The database has a table public."orderItems" that is not the shop's: give the shop a database of its own, or rename that table. Nothing was changed.\n`,
    );
    expect(await relations()).toEqual(before);
    await sql`drop table public."orderItems"`;
  });

  it("with a function of another program is refused in two lines, without a migration", async () => {
    await sql`create function public.dashboard_summary(time_zone text) returns jsonb
      language sql return '{}'::jsonb`;
    expect(await start()).toMatch(
      /^The migration \d{14}_baseline\.sql failed: function "dashboard_summary" already exists with same argument types\nNothing was changed: .+\n$/,
    );
    const [left] = await sql`select to_regclass('private.applied_migrations') as applied,
      to_regclass('public.orders') as orders`;
    expect(left).toEqual({ applied: null, orders: null });
  });
});
