import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkExtensionSchemas } from "../../scripts/deploy/checks.ts";
import type { ManagementApi } from "../../scripts/deploy/management-api.ts";
import { scheduleBuilds, scheduleFunctions } from "../../scripts/deploy/schedules.ts";
import { selfTest } from "../../scripts/deploy/self-test.ts";
import { addProjectExtensions } from "../harness/hosted/project-extensions.ts";
import { createTestProject, type TestProject } from "../harness/hosted/supabase-project.ts";
import { hasPostgres } from "../harness/resources.ts";

const HOOK = "https://host.example/build?token=o'k";
const keys = { publishableKey: "sb_publishable_1", secretKey: "sb_secret_1" };

describe.runIf(hasPostgres)("the schedules of a project", () => {
  let project: TestProject;
  let sql: postgres.Sql;
  let removeExtensions: () => Promise<void>;
  let api: ManagementApi;

  beforeAll(async () => {
    project = await createTestProject();
    removeExtensions = await addProjectExtensions(project);
    await project.sql.end();
    sql = project.connect();
    api = {
      query: async (text: string) => {
        const result = await sql.unsafe(text);
        return Array.isArray(result[0]) ? result.at(-1) : [...result];
      },
    } as ManagementApi;
  });
  afterAll(async () => {
    await sql.end();
    await project.close();
    await removeExtensions();
  });

  const jobs = async () =>
    (await sql`select jobname from cron.job order by 1`).map(({ jobname }) => jobname);
  const databaseRows = async () => {
    const site = { projectUrl: "http://127.0.0.1:1", siteUrl: "https://shop.example" };
    const rows = await selfTest({ ...site, keys, api });
    return Object.fromEntries(rows.slice(-2).map(({ test, passed }) => [test, passed]));
  };

  it("are complete, and the self-test knows", async () => {
    await scheduleFunctions(api, project.url, keys.secretKey);
    expect(await jobs()).toEqual([
      "delete-expired",
      "forget-old-runs",
      "low-stock-mail",
      "order-mail",
      "payment-sweep",
      "picture-cleanup",
      "reconcile-payments",
    ]);
    expect(await databaseRows()).toEqual({
      "every job is scheduled": true,
      "no demo account": true,
    });
    await sql`update cron.job set active = false where jobname = 'forget-old-runs'`;
    await sql`insert into auth.users (id, email) values (gen_random_uuid(), 'admin@ntoma.test')`;
    expect(await databaseRows()).toEqual({
      "every job is scheduled": false,
      "no demo account": false,
    });
    await sql`delete from auth.users`;
  });

  it("keep pg_net out of the schema that the API shows", async () => {
    const [net] = await sql`
      select extnamespace::regnamespace::text as place from pg_extension where extname = 'pg_net'`;
    expect(net?.place).toBe("extensions");
  });

  it("call the build hook once, after two runs that see the same products", async () => {
    await scheduleBuilds(api, HOOK);
    const run = async () => {
      for (const { command } of await sql`
        select command from cron.job where jobname = 'build-hook'`) {
        await sql.unsafe(command);
      }
      return (await sql`delete from net.http_request_queue returning url`).map(({ url }) => url);
    };
    expect([await run(), await run(), await run()]).toEqual([[], [HOOK], []]);
    const [product] = await sql`
      insert into public.products (name, description, price, "categoryId", "subCategoryId", "stockQuantity")
      values ('New', 'New', 1, 1, 1, 5) returning id`;
    expect(await run()).toEqual([]);
    await sql`update public.products set price = 2 where id = ${product?.id}`;
    expect([await run(), await run(), await run()]).toEqual([[], [HOOK], []]);
    await sql`update public.products set "stockQuantity" = 4 where id = ${product?.id}`;
    expect([await run(), await run()]).toEqual([[], []]);
    await sql`update public.products set "stockQuantity" = 0 where id = ${product?.id}`;
    expect([await run(), await run()]).toEqual([[], [HOOK]]);
    await scheduleBuilds(api, HOOK);
    expect([await run(), await run()]).toEqual([[], []]);
    await scheduleBuilds(api, undefined);
    expect(await jobs()).not.toContain("build-hook");
  });

  it("are checked for extensions in another schema before anything is pushed", async () => {
    await checkExtensionSchemas(api);
    await project.asSuperuser("create schema other; alter extension pg_trgm set schema other");
    await expect(checkExtensionSchemas(api)).rejects.toThrow(
      "The extension pg_trgm is in the schema other of the project's database; the shop needs it in extensions.",
    );
  });
});
