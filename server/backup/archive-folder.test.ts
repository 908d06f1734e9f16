import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { archiveName, archivesIn, keepNewest } from "./archive-folder.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ntoma-archives-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("keeps the newest archives and everything that has another name", async () => {
  const days = ["02", "11", "09"].map((day) => archiveName(new Date(`2026-11-${day}T03:00:00Z`)));
  const others = ["before-the-move.tar.gz", `${days[0]}.draft`, "ntoma-2026.tar.gz"];
  for (const name of [...days, ...others]) await writeFile(join(folder, name), "");
  const made = days[1] ?? "";
  expect(await keepNewest(folder, 2, made)).toEqual([days[0]]);
  expect(await archivesIn(folder)).toEqual([days[1], days[2]]);
  expect((await readdir(folder)).toSorted()).toEqual([days[1], days[2], ...others].toSorted());
  expect(await keepNewest(folder, 2, made)).toEqual([]);
});

it("keeps the archive that was just made, also after the clock was set back", async () => {
  const earlier = await mkdtemp(join(folder, "clock-"));
  const made = archiveName(new Date("2026-11-01T03:00:00Z"));
  const names = ["11", "09"].map((day) => archiveName(new Date(`2026-11-${day}T03:00:00Z`)));
  for (const name of [made, ...names]) await writeFile(join(earlier, name), "");
  expect(await keepNewest(earlier, 2, made)).toEqual([names[1]]);
  expect(await keepNewest(earlier, 1, made)).toEqual([names[0]]);
  expect(await readdir(earlier)).toEqual([made]);
});

it("takes only files for archives, and no links to files of somebody else", async () => {
  const mixed = await mkdtemp(join(folder, "mixed-"));
  const [inside, link] = ["02", "11"].map((day) => archiveName(new Date(`2026-10-${day}`)));
  await mkdir(join(mixed, inside ?? ""));
  await symlink(mixed, join(mixed, link ?? ""));
  expect(await archivesIn(mixed)).toEqual([]);
  expect(await keepNewest(mixed, 1, "by-hand.tar.gz")).toEqual([]);
});

it("finds nothing in a folder that does not exist", async () => {
  expect(await archivesIn(join(folder, "none"))).toEqual([]);
});

it("says in one sentence that a folder cannot be read", async () => {
  await writeFile(join(folder, "file"), "");
  await expect(archivesIn(join(folder, "file"))).rejects.toThrow(/^The backups in .* cannot be/);
});
