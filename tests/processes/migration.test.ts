import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const COPIED = ["scripts", "server", "domain", "supabase", "package.json"];

let folder: string;
let migrations: string;

/** A copy, in which migrations can be created. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ntoma-migration-"));
  migrations = join(folder, "supabase/migrations");
  const filter = (path: string) => !path.includes("supabase/seed");
  for (const name of COPIED) {
    await cp(join(ROOT, name), join(folder, name), { recursive: true, filter });
  }
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function migration(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--liftoff-only", join(folder, "scripts/migration.ts"), ...args],
    { cwd: folder, encoding: "utf8" },
  );
  return { status, output: `${stdout}${stderr}`.trim() };
}

const lastFile = async () => (await readdir(migrations)).sort().at(-1) ?? "";

it("drafts what the schema files have and the migrations have not", async () => {
  const before = await lastFile();
  const file = join(folder, "supabase/schemas/35_delivery.sql");
  const script = await readFile(file, "utf8");
  expect(script).toContain(") >= 20 then");
  await writeFile(file, script.replace(") >= 20 then", ") >= 30 then"));
  expect(migration("new", "more_addresses").status).toBe(0);
  const created = await lastFile();
  expect(created).toMatch(/^\d{14}_more_addresses\.sql$/);
  expect(created > before).toBe(true);
  const drafted = await readFile(join(migrations, created), "utf8");
  expect(drafted).toMatch(
    /^-- more addresses\n\n-- A shopper keeps .+\ncreate or replace function/,
  );
  expect(drafted).toContain(") >= 30 then");
});

it("creates an empty migration when they agree", async () => {
  expect(migration("new", "gift_cards").status).toBe(0);
  expect(await readFile(join(migrations, await lastFile()), "utf8")).toBe("-- gift cards\n");
});

it("rejects names that are not valid in file names", () => {
  expect(migration("new", "Gift Cards").output).toContain("lowercase letters");
  expect(migration().status).toBe(1);
});
