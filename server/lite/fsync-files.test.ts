import { fsyncSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { copyDemo } from "../../tests/harness/resources.ts";
import type { Database } from "../database/database.ts";
import { openPglite } from "../database/pglite.ts";

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  return { ...fs, fsyncSync: vi.fn(fs.fsyncSync) };
});

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
  vi.mocked(fsyncSync).mockClear();
});

describe("the embedded database", () => {
  it("calls fsync before a commit returns", async () => {
    await sql`insert into committed values ('one')`.execute(database.kysely);
    expect(fsyncSync).toHaveBeenCalledTimes(1);
    await database.kysely
      .transaction()
      .execute((db) => sql`insert into committed values ('two')`.execute(db));
    expect(fsyncSync).toHaveBeenCalledTimes(2);
  });

  it("does not call fsync for reads", async () => {
    await sql`select * from committed`.execute(database.kysely);
    expect(fsyncSync).not.toHaveBeenCalled();
  });

  it("stops after a failed fsync, reopens and has all committed rows", async () => {
    vi.mocked(fsyncSync).mockImplementationOnce(() => {
      throw Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO" });
    });
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
