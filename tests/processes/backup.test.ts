import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEntries } from "../../server/backup/archive/read-archive.ts";
import { requireRecentBackup } from "../../server/backup/newest-archive.ts";
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

describe("backups by a timer", () => {
  const inFolder = () => ({ DATA_DIR: shop.dataDir, BACKUP_DIR: join(folder, "archives") });
  const check = () => command("backup", ["--check"], inFolder());
  let newest: string;

  it("are missing at first, which the check says", async () => {
    const { BACKUP_DIR } = inFolder();
    expect(await check()).toEqual({ code: 1, output: `There is no backup in ${BACKUP_DIR}.` });
  });

  it("are kept as many as was said, and recorded", async () => {
    const { BACKUP_DIR } = inFolder();
    await mkdir(BACKUP_DIR);
    const old = "ntoma-2026-01-01T03-00-00.tar.gz";
    for (const name of [old, "by-hand.tar.gz"]) await writeFile(join(BACKUP_DIR, name), "");
    const { code, output } = await command("backup", ["--keep", "1"], inFolder());
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output.split("\n").slice(1)).toEqual([`Deleted the old backup ${old}.`]);
    newest = join(BACKUP_DIR, (await readdir(BACKUP_DIR)).toSorted().at(-1) ?? "");
    expect(await readdir(BACKUP_DIR)).toHaveLength(2);
    const again = join(folder, "recorded.tar.gz");
    await command("backup", [again], inFolder());
    expect(await stateIn(again)).toContain("last backup");
    expect(await stateIn(newest)).toContain("last backup");
    expect(await stateIn(archive)).not.toContain("last backup");
  });

  it("are read by the check, which says when the newest is old or damaged", async () => {
    expect(await check()).toMatchObject({ code: 0 });
    expect((await check()).output).toContain(`${newest} is complete and 0 hours old: 7 users`);
    const later = new Date(Date.now() + 3 * 86_400_000);
    await expect(requireRecentBackup("", newest, later)).rejects.toThrow("is 3 days old.");
    const earlier = new Date(Date.now() - 3 * 86_400_000);
    await expect(requireRecentBackup("", newest, earlier)).rejects.toThrow("is still to come");
    await truncate(newest, 1000);
    const { code, output } = await check();
    expect({ code, lines: output.split("\n").length }).toEqual({ code: 1, lines: 1 });
    expect(output).toContain(`${newest} is not a complete backup`);
  });

  it("do not take the place of older ones when all pictures are missing", async () => {
    const env = { DATA_DIR: join(folder, "second"), BACKUP_DIR: join(folder, "pictureless") };
    const old = "ntoma-2026-01-01T03-00-00.tar.gz";
    await mkdir(env.BACKUP_DIR);
    await writeFile(join(env.BACKUP_DIR, old), "");
    await rm(join(env.DATA_DIR, "storage/Products"), { recursive: true });
    const { code, output } = await command("backup", ["--keep", "1"], env);
    expect({ code, lines: output.split("\n").length }).toEqual({ code: 1, lines: 1 });
    expect(output).toContain("all of its 60 pictures are missing");
    expect(await readdir(env.BACKUP_DIR)).toContain(old);
  });

  it("need a folder that can be written to, and options that exist", async () => {
    const env = { ...inFolder(), BACKUP_DIR: join(archive, "archives") };
    const { code, output } = await command("backup", [], env);
    expect({ code, lines: output.split("\n").length }).toEqual({ code: 1, lines: 1 });
    expect(output).toMatch(/could not be written to .*set BACKUP_DIR/);
    for (const args of [
      ["--kep", "3"],
      ["--keep", "0"],
      ["--keep", "all"],
    ]) {
      expect((await command("backup", args, env)).output).toContain("Usage: npm run backup");
    }
  });
});

/** What an archive says about the installation. */
async function stateIn(file: string): Promise<string> {
  let rows = "";
  for await (const { name, content } of readEntries(file)) {
    if (name.startsWith("tables/private.shop_state/")) rows += content.toString();
  }
  return rows;
}
