import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ManagementApi } from "../../scripts/deploy/management-api.ts";
import { readDeploySettings } from "../../scripts/deploy/settings.ts";
import { deploySteps } from "../../scripts/deploy/steps.ts";
import { createBackup } from "../../server/backup/backup.ts";
import { loadIntoProject } from "../../server/backup/project/load-into-project.ts";
import { uploadImages } from "../../server/backup/project/upload-images.ts";
import { restore } from "../../server/backup/restore.ts";
import { openPostgres } from "../../server/database/connection/postgres/postgres.ts";
import { readAppliedToProject } from "../../server/database/migrations/applied-migrations.ts";
import { BASELINE } from "../../server/database/migrations/baseline.ts";
import { assertUsable } from "../../server/database/migrations/usable-database.ts";
import { ACCESS_TOKEN, PROJECT } from "../harness/hosted/management-api.ts";
import { hasCli } from "../harness/hosted/supabase-cli.ts";
import {
  createTestProject,
  SECRET_KEY,
  type TestProject,
} from "../harness/hosted/supabase-project.ts";
import { hasPostgres } from "../harness/resources.ts";
import { paystackKeys } from "../harness/shop/production.ts";
import { expectSameContents } from "./upgrade/same-contents.ts";
import { ARCHIVE, openVersionBefore, SITE } from "./upgrade/version-before.ts";

const { replaced, known, manifest, folder } = await openVersionBefore();
const versions = known.map(({ name, checksum }) => ({ name, checksum }));

describe.runIf(hasPostgres)("a Supabase project of version 0.1.0", () => {
  const projects: TestProject[] = [];
  let project: TestProject;
  const create = async (migrations = known) => {
    const created = await createTestProject(migrations);
    projects.push(created);
    return created;
  };
  beforeAll(async () => {
    project = await create(replaced);
    await uploadImages(ARCHIVE, keysOf(project));
    const database = await openPostgres(project.databaseUrl);
    await loadIntoProject({ file: ARCHIVE, manifest }, database, keysOf(project), {
      demoAccounts: true,
      live: true,
    });
    await database.close();
  });
  afterAll(() => Promise.all(projects.map((one) => one.close())));

  const keysOf = ({ url }: TestProject) => ({ url, secretKey: SECRET_KEY });
  const targetOf = (one: TestProject) => ({
    dataDir: join(folder, "none"),
    databaseUrl: one.databaseUrl,
    project: keysOf(one),
    siteUrl: SITE,
    demoAccounts: true,
  });
  const apiOf = ({ sql }: TestProject) =>
    ({ query: async (text: string) => [...(await sql.unsafe(text))] }) as unknown as ManagementApi;

  /** The steps of `npm run deploy:supabase` that change the database's schema. */
  async function deployMigrations(one: TestProject): Promise<void> {
    const settings = readDeploySettings(["--project", PROJECT], {
      SUPABASE_ACCESS_TOKEN: ACCESS_TOKEN,
      SITE_URL: "https://shop.example",
      SMTP_URL: "smtps://mail:word@127.0.0.1:465/?from=hello@shop.example",
      ...paystackKeys("live"),
      DATABASE_URL: one.databaseUrl,
    });
    const noKeys = { publishableKey: "", secretKey: "" };
    for (const step of deploySteps(settings).slice(0, 2)) await step.run(apiOf(one), noKeys);
  }

  it("needs a deployment before a backup can be restored into it", async () => {
    await expect(restore(ARCHIVE, targetOf(project), true)).rejects.toThrow(
      "Run npm run deploy:supabase first",
    );
  });

  it.runIf(hasCli)("is taken over by a deployment with everything in it", async () => {
    const [then, now] = [join(folder, "then.tar.gz"), join(folder, "now.tar.gz")];
    expect((await createBackup(targetOf(project), then)).migrations).toHaveLength(78);
    await deployMigrations(project);
    expect((await createBackup(targetOf(project), now)).migrations).toEqual(versions);
    await expectSameContents(then, now);
    await deployMigrations(project);

    const restored = await create();
    await restore(then, targetOf(restored), false);
    const file = join(folder, "restored.tar.gz");
    await createBackup(targetOf(restored), file);
    await expectSameContents(ARCHIVE, file, restored.url);
  });

  it.runIf(hasCli)("is taken over after a deployment that was interrupted", async () => {
    const interrupted = await create(replaced);
    const [, version = "", name = ""] = /^(\d+)_(\w+)/.exec(BASELINE) ?? [];
    await interrupted.sql`
      insert into supabase_migrations.schema_migrations (version, name) values (${version}, ${name})`;
    await deployMigrations(interrupted);
    expect(await readAppliedToProject(apiOf(interrupted).query)).toEqual(versions);
  });

  it("is refused when it has only a part of the migrations, a foreign table or a newer version", async () => {
    const assertDeployable = async (one: TestProject) =>
      assertUsable(apiOf(one).query, readAppliedToProject, "The project's database");
    await expect(assertDeployable(await create(replaced.slice(0, 39)))).rejects.toThrow(
      "The project's database does not have exactly the 78 migrations of version 0.1.0",
    );
    const foreign = await create([]);
    await foreign.sql`create table public.orders (id integer)`;
    await expect(assertDeployable(foreign)).rejects.toThrow(
      "The project's database has a table public.orders that is not the shop's",
    );
    const later = { name: "29990101000000_later.sql", script: "select 1", checksum: "" };
    const newer = await create([...known, later]);
    const message = `is newer than this version of the shop: it has the migration ${later.name}.`;
    await expect(assertDeployable(newer)).rejects.toThrow(message);
    const file = join(folder, "newer.tar.gz");
    await createBackup(targetOf(newer), file);
    const target = { dataDir: join(folder, "new"), siteUrl: SITE, databaseUrl: undefined };
    await expect(restore(file, target, true)).rejects.toThrow(message);
  });
});
