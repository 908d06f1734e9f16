import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { command } from "../endurance/command.ts";
import { createTestProject, type TestProject } from "../harness/hosted/supabase-project.ts";
import { hasPostgres } from "../harness/resources.ts";
import { failingStart } from "../harness/shop/failing-start.ts";

describe.runIf(hasPostgres)("a shell with the DATABASE_URL of a Supabase project", () => {
  const dataDir = join(tmpdir(), `ntoma-project-${process.pid}`);
  let project: TestProject;
  beforeAll(async () => {
    project = await createTestProject([]);
  });
  afterAll(async () => {
    await project.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const relations = async () => [
    ...(await project.sql`select oid::regclass::text as name from pg_catalog.pg_class order by oid`),
    ...(await project.sql`select nspname as name from pg_catalog.pg_namespace order by oid`),
  ];

  it("starts no shop, and nothing is created", async () => {
    const before = await relations();
    expect(await failingStart({ DATABASE_URL: project.databaseUrl, DATA_DIR: dataDir })).toBe(
      "DATABASE_URL belongs to a Supabase project, which runs the backend itself: use npm run deploy:supabase, or unset DATABASE_URL to start a shop here. Nothing was changed.\n",
    );
    expect(await relations()).toEqual(before);
    await expect(readdir(dataDir)).rejects.toThrow("ENOENT");
  });

  it("records no keys", async () => {
    const env = { DATABASE_URL: project.databaseUrl, DATA_DIR: dataDir };
    const { code, output } = await command("keys", ["accept"], env);
    expect(output).toContain("DATABASE_URL belongs to a Supabase project");
    expect(code).toBe(1);
  });
});
