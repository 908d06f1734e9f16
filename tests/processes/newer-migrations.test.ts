import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgres } from "../../server/database/connection/postgres/postgres.ts";
import { migrate } from "../../server/database/migrations/migrate.ts";
import {
  type Migration,
  readMigrations,
} from "../../server/database/migrations/migration-files.ts";
import { hasPostgres } from "../harness/resources.ts";
import { openShopProcesses, type ShopProcesses } from "../harness/shop/shop-processes.ts";

describe.runIf(hasPostgres)("a process whose database is updated by a newer version", () => {
  let shared: ShopProcesses;
  const added: Migration[] = [];
  beforeAll(async () => {
    shared = await openShopProcesses();
  });
  afterAll(() => shared.close());

  /** What the first process of a newer version does. */
  async function update(name: string): Promise<void> {
    const database = await openPostgres(shared.databaseUrl);
    added.push({ name, script: "select 1;", checksum: "a" });
    await migrate(database, [...(await readMigrations()), ...added]);
    await database.close();
  }

  it("becomes unready, changes nothing while it drains, and ends with a sentence", async () => {
    const [draining, ending] = await Promise.all([
      shared.start({ DRAIN_SECONDS: "300" }),
      shared.start(),
    ]);
    const status = async (path: string) => (await fetch(draining.url + path)).status;
    const isSelling = [await status("/healthz"), await status("/readyz")];
    expect(isSelling).toEqual([200, 200]);

    await update("29981231000000_newer_beside.sql");
    await update("29990101000000_newer.sql");
    expect(await ending.ended()).toBe(1);
    expect(ending.output()).not.toContain("beside");
    expect(ending.output()).toContain(
      "Another process has applied the migration 29990101000000_newer.sql, which this version of the shop does not know.",
    );
    await expect.poll(() => status("/healthz")).toBe(503);
    expect(await status("/readyz")).toBe(503);
    expect(await status("/rest/v1/categories?select=name")).not.toBe(503);
    expect(await status("/")).toBe(200);
    const change = await fetch(`${draining.url}/functions/v1/verify-payment`, { method: "POST" });
    expect([change.status, Number(change.headers.get("retry-after"))]).toEqual([
      503,
      expect.any(Number),
    ]);
    await draining.kill();
  });

  it("does not start again", async () => {
    await expect(shared.start()).rejects.toThrow(
      "The database is newer than this version of the shop: it has the migration 29990101000000_newer.sql.",
    );
  });
});
