import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type Archive, migrationsOf } from "../../server/backup/archive/archive-migrations.ts";
import { checkArchive } from "../../server/backup/archive/read-archive.ts";
import { createBackup } from "../../server/backup/backup.ts";
import { fillAsArchived } from "../../server/backup/fill-database.ts";
import { restore } from "../../server/backup/restore.ts";
import { openDatabase } from "../../server/database/connection/open-database.ts";
import {
  type Migration,
  readMigrations,
} from "../../server/database/migrations/migration-files.ts";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { filterBackendLogs } from "../../server/patches/filter-logs.ts";
import { placeOrder } from "../endurance/shop-requests.ts";
import { createDatabase, type TestDatabase } from "../harness/resources.ts";
import { signedIn } from "../harness/shop/clients.ts";
import { startShop } from "../harness/shop/shop.ts";
import { expectSameRows } from "./same-rows.ts";

export const FILE = join(import.meta.dirname, "first-version.tar.gz");
export const SITE = "http://localhost";

/** An archive of the shop's first version, its migrations and those of today. */
export type FirstVersion = {
  archive: Archive;
  older: Migration[];
  known: Migration[];
  /** For the files of the tests; removed after them. */
  folder: string;
};

/** Called at the top of a test file. */
export async function openFirstVersion(): Promise<FirstVersion> {
  filterBackendLogs();
  const archive = { file: FILE, manifest: await checkArchive(FILE) };
  const folder = await mkdtemp(join(tmpdir(), "ntoma-upgrade-test-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return { archive, folder, older: await migrationsOf(archive), known: await readMigrations() };
}

/** Leaves an archive of the database before its upgrade in `<kind>-then.tar.gz`. */
export function describeUpgrade(kind: "pglite" | "postgres", firstVersion: FirstVersion): void {
  const { archive, older, known, folder } = firstVersion;
  describe(`a shop of the first version on ${kind}`, () => {
    const databases: TestDatabase[] = [];
    afterAll(() => Promise.all(databases.map(({ drop }) => drop())));

    const newTarget = async (name: string, content: "nothing" | "migrated") => {
      const target = { dataDir: join(folder, `${kind}-${name}`), siteUrl: SITE };
      if (kind === "pglite") return { ...target, databaseUrl: undefined };
      const database = await createDatabase(content);
      databases.push(database);
      return { ...target, databaseUrl: database.url };
    };
    const inFolder = (name: string) => join(folder, `${kind}-${name}.tar.gz`);

    it("is upgraded when its archive is restored, also over newer tables", async () => {
      const target = await newTarget("restored", "migrated");
      await restore(FILE, target, false);
      const restored = await createBackup(target, inFolder("restored"));
      expect(restored.migrations).toEqual(known.map(({ name, checksum }) => ({ name, checksum })));
      await expectSameRows(FILE, inFolder("restored"));
    });

    it("is upgraded when it starts, and continues to sell", async () => {
      const target = await newTarget("started", "nothing");
      const before = await openDatabase(target);
      await fillAsArchived(before, archive, target);
      await before.close();
      const then = await createBackup(target, inFolder("then"));
      expect(then.migrations).toHaveLength(older.length);

      const env = target.databaseUrl ? { DATABASE_URL: target.databaseUrl } : undefined;
      const shop = await startShop({ dataDir: target.dataDir, env });
      const shopper = await signedIn(shop.url, demoLogins.shopper);
      const db = await shopper.db();
      const columns = "id,orderStatus,refundStatus,refundDue,salesAmount";
      const orders = await db.from("orders").select(columns).order("id");
      expect(orders.data).toEqual([
        { id: 1, orderStatus: "dispatched", refundStatus: null, refundDue: 0, salesAmount: 482 },
        { id: 2, orderStatus: "cancelled", refundStatus: "due", refundDue: 121, salesAmount: 121 },
        { id: 3, orderStatus: "processing", refundStatus: null, refundDue: 0, salesAmount: 0 },
      ]);
      const stock = await db.from("products").select("id,stockQuantity,version").order("id");
      expect(stock.data).toEqual([
        { id: 1, stockQuantity: 8, version: 1 },
        { id: 2, stockQuantity: 8, version: 1 },
        { id: 3, stockQuantity: 10, version: 1 },
      ]);
      const found = await db.rpc("search_products", { query: "smock" });
      expect(JSON.stringify(found.data)).toContain("Smock Shirt");
      expect(await placeOrder(shopper, [{ id: 3, price: 122 }])).toMatchObject({ id: 4 });
      await shop.stop();
    });
  });
}
