import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contentsOf } from "../endurance/archive-contents.ts";
import { command } from "../endurance/command.ts";
import { startDemoShop } from "../harness/resources.ts";
import type { RunningShop } from "../harness/shop/shop.ts";

let folder: string;
let archive: string;
let shop: RunningShop;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ntoma-backup-"));
  archive = join(folder, "first.tar.gz");
  shop = await startDemoShop();
  const { code, output } = await command("backup", [archive], { DATA_DIR: shop.dataDir });
  expect({ code, output }).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

// Every kind of damage, --replace and the move to PostgreSQL are in tests/endurance.
it("a backup of a running shop restores every row and picture", async () => {
  const env = { DATA_DIR: join(folder, "second") };
  expect(await command("restore", [archive], env)).toMatchObject({ code: 0 });
  const again = join(folder, "again.tar.gz");
  expect(await command("backup", [again], env)).toMatchObject({ code: 0 });
  expect(await contentsOf(again)).toEqual(await contentsOf(archive));
});

it("a damaged archive is rejected before anything changes", async () => {
  const damaged = join(folder, "damaged.tar.gz");
  const bytes = await readFile(archive);
  await writeFile(damaged, bytes.subarray(0, bytes.length / 2));
  const env = { DATA_DIR: join(folder, "untouched") };
  const { code, output } = await command("restore", [damaged, "--replace"], env);
  expect(code).toBe(1);
  expect(output).toContain("is not a complete backup");
  await expect(readdir(env.DATA_DIR)).rejects.toThrow("ENOENT");
});
