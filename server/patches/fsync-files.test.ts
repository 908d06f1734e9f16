import fs, { type fsync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PgliteConnection } from "@supabase/lite/pglite";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { copyDemo } from "../../tests/harness/resources.ts";
import type { Database } from "../database/connection/database.ts";
import { openPglite } from "../database/connection/pglite/pglite.ts";

let dataDir: string;
let database: Database;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ntoma-synced-"));
  await copyDemo(dataDir);
  database = await openPglite(dataDir);
  await sql`create table committed (line text)`.execute(database.kysely);
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  vi.spyOn(fs, "fsync");
  vi.spyOn(fs, "fsyncSync");
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const insert = (line: string) =>
  sql`insert into committed values (${line})`.execute(database.kysely);

/** Past the dialect, which waits for the disk. */
async function countRows(): Promise<number> {
  const { driver } = database.connection as PgliteConnection;
  return (
    (await driver.query<{ count: number }>("select count(*) from committed")).rows[0]?.count ?? 0
  );
}

/** Lets the next fsync wait until the returned function is called. */
function holdFsync(): () => void {
  const held = Promise.withResolvers<void>();
  const call = (_: number, callback: (error: Error | null) => void) =>
    void held.promise.then(() => callback(null));
  vi.mocked(fs.fsync).mockImplementationOnce(call as typeof fsync);
  return held.resolve;
}

function failFsync(): void {
  const error = Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO" });
  const call = (_: number, callback: (error: Error | null) => void) => callback(error);
  vi.mocked(fs.fsync).mockImplementationOnce(call as typeof fsync);
}

describe("the embedded database", () => {
  it("calls fsync before a commit returns", async () => {
    await insert("one");
    expect(fs.fsync).toHaveBeenCalledTimes(1);
    await database.kysely
      .transaction()
      .execute((db) => sql`insert into committed values ('two')`.execute(db));
    expect(fs.fsync).toHaveBeenCalledTimes(2);
  });

  it("does not call fsync for reads", async () => {
    await sql`select * from committed`.execute(database.kysely);
    expect(fs.fsync).not.toHaveBeenCalled();
  });

  it("executes others while one waits for the disk; one fsync serves all of them", async () => {
    const before = await countRows();
    const release = holdFsync();
    let answered = 0;
    const inserts = ["a", "b", "c", "d"].map((line) => insert(line).then(() => answered++));
    await vi.waitFor(async () => expect(await countRows()).toBe(before + 4));
    expect(answered).toBe(0);
    release();
    await Promise.all(inserts);
    expect(fs.fsync).toHaveBeenCalledTimes(2);
  });

  it("returns no row that is not on the disk yet", async () => {
    const release = holdFsync();
    const inserting = insert("e");
    let answered = false;
    const reading = sql`select from committed`.execute(database.kysely).then(() => {
      answered = true;
    });
    await vi.waitFor(() => expect(fs.fsync).toHaveBeenCalled());
    expect(answered).toBe(false);
    release();
    await Promise.all([inserting, reading]);
  });

  it("brings the log to the disk before it writes another file", async () => {
    const release = holdFsync();
    const inserting = insert("f");
    await vi.waitFor(() => expect(fs.fsync).toHaveBeenCalled());
    const { driver } = database.connection as PgliteConnection;
    await driver.exec("checkpoint");
    release();
    expect(fs.fsyncSync).toHaveBeenCalledWith(vi.mocked(fs.fsync).mock.calls[0]?.[0]);
    await inserting;
  });

  it("lets a table grow while the log is on its way to the disk", async () => {
    const { driver } = database.connection as PgliteConnection;
    const release = holdFsync();
    const inserting = insert("g");
    await vi.waitFor(() => expect(fs.fsync).toHaveBeenCalled());
    const pages = async () =>
      (await driver.query<{ size: number }>("select pg_relation_size('committed') as size")).rows;
    const before = await pages();
    await driver.query("insert into committed select repeat('x', 1000) from generate_series(1, 9)");
    const after = await pages();
    const blockingCalls = vi.mocked(fs.fsyncSync).mock.calls.length;
    release();
    await inserting;
    expect(after).not.toEqual(before);
    expect(blockingCalls).toBe(0);
  });

  it("stops after a failed fsync, reopens and has all committed rows", async () => {
    failFsync();
    await expect(
      database.kysely
        .transaction()
        .execute((db) => sql`insert into committed values ('x')`.execute(db)),
    ).rejects.toThrow();
    const read = () => sql<{ line: string }>`select line from committed`.execute(database.kysely);
    const { rows } = await read();
    expect(rows.map(({ line }) => line)).toEqual(expect.arrayContaining(["one", "two"]));
    await sql`insert into committed values ('three')`.execute(database.kysely);
    expect((await read()).rows.at(-1)).toEqual({ line: "three" });
  });
});
