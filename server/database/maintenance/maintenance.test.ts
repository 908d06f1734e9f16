import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../connection/database.ts";
import { openPglite } from "../connection/pglite/pglite.ts";
import { runMaintenance } from "./maintenance.ts";

let database: Database;
beforeAll(async () => {
  database = await openPglite(undefined);
  await sql`create table busy (id integer primary key, note text)`.execute(database.kysely);
});
afterAll(() => database.close());

async function first<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row | undefined> {
  return (await query.execute(database.kysely)).rows[0];
}

const flushStatistics = () => sql`select pg_stat_force_next_flush()`.execute(database.kysely);

async function deadRows() {
  await flushStatistics();
  const row = await first(sql<{ dead: number }>`
    select n_dead_tup as dead from pg_stat_user_tables where relname = 'busy'`);
  return row?.dead;
}

const walBytesSinceCheckpoint = async () =>
  Number(
    (
      await first(sql<{ bytes: number }>`
      select pg_current_wal_lsn() - redo_lsn as bytes from pg_control_checkpoint()`)
    )?.bytes,
  );

describe("maintenance", () => {
  it("vacuums dead rows and creates a checkpoint after much WAL", async () => {
    const { kysely } = database;
    await sql`insert into busy select n, repeat('x', 1000) from generate_series(1, 20000) as n`.execute(
      kysely,
    );
    await sql`update busy set note = repeat('y', 1000)`.execute(kysely);
    expect(await deadRows()).toBeGreaterThan(10_000);
    expect(await walBytesSinceCheckpoint()).toBeGreaterThan(32 * 1024 * 1024);
    await runMaintenance(kysely);
    expect(await deadRows()).toBe(0);
    expect(await walBytesSinceCheckpoint()).toBeLessThan(1024 * 1024);
  });

  it("vacuums rows that changed within the second since the last report", async () => {
    await flushStatistics();
    await sql`update busy set note = 'z'`.execute(database.kysely);
    await runMaintenance(database.kysely);
    expect(await deadRows()).toBe(0);
  });

  it("does nothing when there is nothing to do", async () => {
    const before = await walBytesSinceCheckpoint();
    await runMaintenance(database.kysely);
    expect(await walBytesSinceCheckpoint()).toBe(before);
  });
});
