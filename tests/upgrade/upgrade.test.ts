import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Archive, migrationsOf } from "../../server/backup/archive-migrations.ts";
import { createBackup } from "../../server/backup/backup.ts";
import { fillAsArchived } from "../../server/backup/fill-database.ts";
import { loadIntoProject } from "../../server/backup/load-into-project.ts";
import { checkArchive } from "../../server/backup/read-archive.ts";
import { restore } from "../../server/backup/restore.ts";
import { readProject } from "../../server/backup/supabase-project.ts";
import { demoLogins } from "../../server/database/demo-users.ts";
import { type Migration, readMigrations } from "../../server/database/migration-files.ts";
import { openDatabase } from "../../server/database/open-database.ts";
import { openPostgres } from "../../server/database/postgres.ts";
import { filterBackendLogs } from "../../server/lite/filter-logs.ts";
import { placeOrder } from "../endurance/shop-requests.ts";
import { signedIn } from "../harness/clients.ts";
import { createDatabase, hasPostgres, type TestDatabase } from "../harness/resources.ts";
import { startShop } from "../harness/shop.ts";
import { createTestProject, pushMigrations } from "../harness/supabase-project.ts";
import { databaseKinds } from "../harness/test-backend.ts";
import { expectSameRows } from "./same-rows.ts";

const FILE = join(import.meta.dirname, "first-version.tar.gz");
const SITE = "http://localhost";

let archive: Archive;
let known: Migration[];
let older: Migration[];
let folder: string;
beforeAll(async () => {
  filterBackendLogs();
  archive = { file: FILE, manifest: await checkArchive(FILE) };
  known = await readMigrations();
  older = await migrationsOf(archive);
  folder = await mkdtemp(join(tmpdir(), "ntoma-upgrade-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(databaseKinds())("a shop of the first version on %s", (kind) => {
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
    const orders = await db.from("orders").select("id,orderStatus,refundStatus").order("id");
    expect(orders.data).toEqual([
      { id: 1, orderStatus: "dispatched", refundStatus: null },
      { id: 2, orderStatus: "cancelled", refundStatus: "due" },
      { id: 3, orderStatus: "processing", refundStatus: null },
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

describe.runIf(hasPostgres)("a shop of the first version on a Supabase project", () => {
  it("is upgraded when an archive that names its migrations is restored", async () => {
    const project = await createTestProject();
    const target = { ...(await projectTarget(project.env)), siteUrl: SITE };
    await restore(join(folder, "postgres-then.tar.gz"), target, false);
    const file = join(folder, "project.tar.gz");
    expect((await createBackup(target, file)).migrations).toHaveLength(known.length);
    await expectSameRows(FILE, file, project.url);
    const [product] = await project.sql<{ image: string }[]>`select image from public.products`;
    expect((await fetch(product?.image ?? "")).status).toBe(200);
    await project.close();
  });

  it("is upgraded in place by the pushed migrations", async () => {
    const project = await createTestProject(older);
    const target = { ...(await projectTarget(project.env)), siteUrl: SITE };
    await expect(restore(FILE, target, false)).rejects.toThrow("Run npm run deploy:supabase first");
    const database = await openPostgres(project.databaseUrl);
    await loadIntoProject(FILE, archive.manifest, database, target.project);
    await database.close();
    await pushMigrations(project.sql, known.slice(older.length));
    const file = join(folder, "project-in-place.tar.gz");
    await createBackup(target, file);
    await expectSameRows(FILE, file, project.url);
    await project.close();
  });

  it("rejects an archive that is newer than the code, and changes nothing", async () => {
    const later = { name: "29990101000000_later.sql", script: "select 1", checksum: "" };
    const project = await createTestProject([...known, later]);
    const newer = join(folder, "newer.tar.gz");
    await createBackup(await projectTarget(project.env), newer);
    await project.close();
    const target = { dataDir: join(folder, "none"), siteUrl: SITE, databaseUrl: undefined };
    await expect(restore(newer, target, true)).rejects.toThrow(
      `${newer} is newer than this version of the shop: it has the migration ${later.name}.`,
    );
    expect(existsSync(target.dataDir)).toBe(false);
  });

  async function projectTarget(env: Record<string, string>) {
    const project = readProject(env);
    if (!project) throw new Error("The project has no settings.");
    return { dataDir: join(folder, "none"), databaseUrl: env.DATABASE_URL, project };
  }
});
