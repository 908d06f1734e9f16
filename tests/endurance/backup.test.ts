import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { checkArchive } from "../../server/backup/archive/read-archive.ts";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import {
  copyDemo,
  createDatabase,
  hasPostgres,
  startDemoShop,
  type TestDatabase,
} from "../harness/resources.ts";
import { signedIn } from "../harness/shop/clients.ts";
import { startShop } from "../harness/shop/shop.ts";
import { contentsOf, sumOf } from "./archive-contents.ts";
import { command } from "./command.ts";
import { download, pay, picture, placeOrder, upload } from "./shop-requests.ts";

/** Each command opens a database, and some create one. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let folder: string;
let archive: string;
let sessionToken: string;

const inFolder = (name: string) => join(folder, name);
/** Longer than the name field of a tar header. */
const LONG_NAME = `${"a-rather-long-name-".repeat(8)}.png`;

/** A demo shop with a new order, backed up while it is running. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ntoma-backup-"));
  archive = inFolder("first.tar.gz");
  const dataDir = inFolder("first");
  await copyDemo(dataDir);
  const shop = await startShop({ dataDir });
  const shopper = await signedIn(shop.url, demoLogins.shopper);
  await pay(shop.url, shopper, await placeOrder(shopper, await products(shopper)));
  await (await shopper.db()).from("wishlists").insert({ productId: 5 });
  const admin = await signedIn(shop.url, demoLogins.admin);
  expect((await upload(shop.url, admin, LONG_NAME, picture(300_000))).error).toBeNull();
  sessionToken = (await shopper.headers()).authorization ?? "";
  const { code, output } = await command("backup", [archive], { DATA_DIR: dataDir });
  expect(output).toContain("Backed up 7 users, 60 products, 41 orders, 61 images");
  expect(code).toBe(0);
  await shop.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function products(shopper: Awaited<ReturnType<typeof signedIn>>) {
  const { data } = await (await shopper.db()).from("products").select("id,price").lte("id", 2);
  return data ?? [];
}

describe("an archive", () => {
  it("is readable by its owner only and appears when it is complete", async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.endsWith(".draft"))).toEqual([]);
  });

  it("is not overwritten", async () => {
    const { code, output } = await command("backup", [archive], { DATA_DIR: inFolder("first") });
    expect({ code, output }).toEqual({
      code: 1,
      output: `${archive} already exists; it is not overwritten.`,
    });
  });

  it("is not created without data", async () => {
    const { code, output } = await command("backup", [inFolder("x")], {
      DATA_DIR: inFolder("none"),
    });
    expect(code).toBe(1);
    expect(output).toContain("contains no shop");
  });
});

describe("a restored shop on PGlite", () => {
  it("has every row and picture of the backup", async () => {
    const env = { DATA_DIR: inFolder("second") };
    expect((await command("restore", [archive], env)).output).toContain("Restored 7 users");
    const again = inFolder("again.tar.gz");
    expect((await command("backup", [again], env)).code).toBe(0);
    expect(await contentsOf(again)).toEqual(await contentsOf(archive));
  });

  it("replaces another one only with --replace", async () => {
    const dataDir = inFolder("other");
    await copyDemo(dataDir);
    const refused = await command("restore", [archive], { DATA_DIR: dataDir });
    expect(refused.code).toBe(1);
    expect(refused.output).toContain("already contains a shop");
    const before = inFolder("before.tar.gz");
    await command("backup", [before], { DATA_DIR: dataDir });
    expect((await checkArchive(before)).tables).toContainEqual(
      expect.objectContaining({ name: "public.orders", rows: 40 }),
    );

    const done = await command("restore", [archive, "--replace"], { DATA_DIR: dataDir });
    expect(done).toMatchObject({ code: 0 });
    const after = inFolder("after.tar.gz");
    await command("backup", [after], { DATA_DIR: dataDir });
    expect(await contentsOf(after)).toEqual(await contentsOf(archive));
    const names = ["database", "keys.json", "schema-cache.json", "storage"];
    expect((await readdir(dataDir)).toSorted()).toEqual(names);
  });

  it("does not replace a running one", async () => {
    const shop = await startDemoShop();
    const env = { DATA_DIR: shop.dataDir };
    const { code, output } = await command("restore", [archive, "--replace"], env);
    expect(code).toBe(1);
    expect(output).toContain("is using the data folder");
    await shop.stop();
  });
});

describe("a damaged archive", () => {
  const damages: Record<string, (bytes: Buffer) => Buffer> = {
    "cut in half": (bytes) => bytes.subarray(0, bytes.length / 2),
    "cut at its last byte": (bytes) => bytes.subarray(0, -1),
    "with a changed byte": (bytes) => {
      const plain = gunzipSync(bytes);
      const at = plain.indexOf("shopper@ntoma.test");
      plain.write("sh0pper", at);
      return gzipSync(plain);
    },
    "that never was one": () => Buffer.from("<html>504 Gateway Timeout</html>"),
    "that is empty": () => Buffer.alloc(0),
    "without its manifest": (bytes) => {
      const plain = gunzipSync(bytes);
      return gzipSync(
        Buffer.concat([plain.subarray(0, plain.lastIndexOf("manifest.json")), Buffer.alloc(1024)]),
      );
    },
  };

  it.each(Object.keys(damages))("%s is rejected before any change", async (name) => {
    const file = inFolder(`damaged-${randomUUID()}.tar.gz`);
    await writeFile(file, damages[name]?.(await readFile(archive)) ?? "");
    const env = { DATA_DIR: inFolder("untouched") };
    const { code, output } = await command("restore", [file, "--replace"], env);
    expect(code).toBe(1);
    expect(output).toContain("is not a complete backup");
    expect(output).toContain("Nothing was changed.");
    expect(output).not.toMatch(/^ +at /m);
    await expect(readdir(inFolder("untouched"))).rejects.toThrow("ENOENT");
  });
});

describe.runIf(hasPostgres)("a shop that moves from PGlite to PostgreSQL", () => {
  let database: TestDatabase;
  const env = () => ({ DATABASE_URL: database.url, DATA_DIR: inFolder("moved") });
  beforeAll(async () => {
    database = await createDatabase("nothing");
  });
  afterAll(() => database.drop());

  it("has the same data and continues to work", async () => {
    const restored = await command("restore", [archive, "--live"], env());
    expect(restored.output).toContain("Restored 7 users");
    const moved = inFolder("moved.tar.gz");
    expect((await command("backup", [moved], env())).code).toBe(0);
    expect(await contentsOf(moved)).toEqual(await contentsOf(archive));

    const shop = await startShop({ dataDir: inFolder("moved"), env: env() });
    const shopper = await signedIn(shop.url, demoLogins.shopper);
    const signed = await fetch(`${shop.url}/auth/v1/user`, {
      headers: { ...(await shopper.headers()), authorization: sessionToken },
    });
    expect(signed.status).toBe(200);
    expect((await download(shop.url, LONG_NAME))?.equals(picture(300_000))).toBe(true);
    const placed = await placeOrder(shopper, await products(shopper));
    expect(placed.id).toBe(42);
    await pay(shop.url, shopper, placed);

    const open = await command("restore", [archive, "--replace"], env());
    expect(open).toEqual({
      code: 1,
      output: "A shop is running on this database. Stop it first. Nothing was changed.",
    });
    const later = inFolder("later.tar.gz");
    expect((await command("backup", [later], env())).code).toBe(0);
    await shop.stop();
    const cents = Math.round(placed.totalAmount * 100);
    expect((await sumOf(later, "public.orders", "totalAmount")) - cents).toBe(
      await sumOf(archive, "public.orders", "totalAmount"),
    );

    const refused = await command("restore", [later], env());
    expect(refused.output).toContain("DATABASE_URL already contains a shop");
    const back = { DATA_DIR: inFolder("back") };
    expect((await command("restore", [later], back)).code).toBe(0);
    const home = inFolder("home.tar.gz");
    await command("backup", [home], back);
    expect(await contentsOf(home)).toEqual(await contentsOf(later));
    expect((await command("restore", [archive, "--replace"], env())).code).toBe(0);
    const reset = inFolder("reset.tar.gz");
    await command("backup", [reset], env());
    expect(await contentsOf(reset)).toEqual(await contentsOf(archive));
  });
});
