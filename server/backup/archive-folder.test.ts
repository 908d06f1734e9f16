import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
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
  expect(await keepNewest(folder, 2)).toEqual([days[0]]);
  expect(await archivesIn(folder)).toEqual([days[1], days[2]]);
  expect((await readdir(folder)).toSorted()).toEqual([days[1], days[2], ...others].toSorted());
  expect(await keepNewest(folder, 2)).toEqual([]);
});

it("finds nothing in a folder that does not exist", async () => {
  expect(await archivesIn(join(folder, "none"))).toEqual([]);
});

it("says in one sentence that a folder cannot be read", async () => {
  await writeFile(join(folder, "file"), "");
  await expect(archivesIn(join(folder, "file"))).rejects.toThrow(/^The backups in .* cannot be/);
});
