import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { findInstalledPostgres, installedFolders } from "./installed-postgres.ts";

afterEach(() => vi.unstubAllEnvs());

it("finds a server on the path, and one that PG_BIN names", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ntoma-installed-"));
  await writeFile(join(folder, "initdb"), "");
  vi.stubEnv("PATH", `/nowhere:${folder}`);
  expect(installedFolders()).toContain(folder);
  vi.stubEnv("PG_BIN", folder);
  expect(findInstalledPostgres()).toBe(folder);
  await rm(folder, { recursive: true });
});

it("rejects a PG_BIN without a server", () => {
  vi.stubEnv("PG_BIN", "/nowhere");
  expect(findInstalledPostgres).toThrow("PG_BIN has no initdb: /nowhere");
});
