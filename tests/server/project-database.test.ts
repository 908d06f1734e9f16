import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { command } from "../endurance/command.ts";
import { requireBuild } from "../harness/build.ts";
import { freePort } from "../harness/free-port.ts";
import { createTestProject, type TestProject } from "../harness/hosted/supabase-project.ts";
import { hasPostgres } from "../harness/resources.ts";

const ROOT = join(import.meta.dirname, "../..");

describe.runIf(hasPostgres)("a shell with the DATABASE_URL of a Supabase project", () => {
  const dataDir = join(tmpdir(), `ntoma-project-${process.pid}`);
  let project: TestProject;
  beforeAll(async () => {
    project = await createTestProject([]);
    await requireBuild();
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
    const { code, output } = await start({ DATABASE_URL: project.databaseUrl, DATA_DIR: dataDir });
    expect(output).toBe(
      "DATABASE_URL belongs to a Supabase project, which runs the backend itself: use npm run deploy:supabase, or unset DATABASE_URL to start a shop here. Nothing was changed.\n",
    );
    expect(code).toBe(1);
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

async function start(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ["--liftoff-only", join(ROOT, "dist/server/main.js")], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(await freePort()), ...env },
  });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, "exit");
  return { code, output };
}
