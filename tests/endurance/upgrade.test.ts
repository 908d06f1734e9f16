import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createBackup } from "../../server/backup/backup.ts";
import { loadIntoProject } from "../../server/backup/project/load-into-project.ts";
import { readProject } from "../../server/backup/project/supabase-project.ts";
import { restore } from "../../server/backup/restore.ts";
import { openPostgres } from "../../server/database/connection/postgres/postgres.ts";
import { createTestProject, pushMigrations } from "../harness/hosted/supabase-project.ts";
import { hasPostgres } from "../harness/resources.ts";
import { describeUpgrade, FILE, openFirstVersion, SITE } from "../upgrade/first-version.ts";
import { expectSameRows } from "../upgrade/same-rows.ts";

const firstVersion = await openFirstVersion();
const { archive, older, known, folder } = firstVersion;

if (hasPostgres) describeUpgrade("postgres", firstVersion);

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
    await loadIntoProject(FILE, archive.manifest, database, target.project, true);
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
    return {
      dataDir: join(folder, "none"),
      databaseUrl: env.DATABASE_URL,
      project,
      demoAccounts: true,
    };
  }
});
