import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { authSettings } from "../../scripts/deploy/auth-settings.ts";
import { readDeploySettings } from "../../scripts/deploy/settings.ts";
import type { Keys } from "../../server/config/key-settings.ts";
import { loadKeys } from "../../server/config/keys.ts";
import { startCrossOriginBackend } from "../harness/browser/cross-origin-backend.ts";
import { type Deno, startDeno } from "../harness/deno.ts";
import { ACCESS_TOKEN, PROJECT, startManagementApi } from "../harness/hosted/management-api.ts";
import { addProjectExtensions } from "../harness/hosted/project-extensions.ts";
import { hasCli } from "../harness/hosted/supabase-cli.ts";
import { createTestProject, type TestProject } from "../harness/hosted/supabase-project.ts";
import type { LocalServer } from "../harness/listen.ts";
import { startSmtpServer } from "../harness/providers/smtp-server.ts";
import { hasPostgres, startDemoShop } from "../harness/resources.ts";
import { paystackKeys } from "../harness/shop/production.ts";
import type { RunningShop } from "../harness/shop/shop.ts";

/** The CLI starts once for each step. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const ROOT = join(import.meta.dirname, "../..");
const SCHEDULED = ["payment-sweep", "reconcile-payments", "order-mail", "picture-cleanup"];
const FUNCTIONS = ["verify-payment", "refund-order", "paystack-webhook", ...SCHEDULED];
const PAYSTACK_KEYS = paystackKeys("live");

describe.runIf(hasPostgres)("npm run deploy:supabase", () => {
  let project: TestProject;
  let shop: RunningShop;
  let gateway: LocalServer;
  let deno: Deno;
  let keys: Keys;
  let api: Awaited<ReturnType<typeof startManagementApi>>;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let removeExtensions: () => Promise<void>;
  let environment: Record<string, string>;

  /**
   * The project's database has no tables yet; a demo shop replaces its API, and Deno runs
   * the functions that the shop's own server does not need.
   */
  beforeAll(async () => {
    project = await createTestProject([]);
    removeExtensions = await addProjectExtensions(project);
    shop = await startDemoShop();
    smtp = await startSmtpServer("mail@shop.example", "pass/word");
    const smtpUrl = `smtp://mail%40shop.example:pass%2Fword@127.0.0.1:${smtp.port}/?from=hello@shop.example`;
    keys = await loadKeys(shop.dataDir);
    deno = await startDeno();
    const served = new Map<string, string>();
    gateway = await startCrossOriginBackend((path) => served.get(path) ?? shop.url);
    for (const name of ["order-mail", "picture-cleanup"]) {
      const url = await deno.serve(name, {
        SUPABASE_URL: gateway.url,
        SUPABASE_SECRET_KEY: keys.secretKey,
        SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
        SITE_URL: "https://shop.example",
        SMTP_URL: smtpUrl,
      });
      served.set(`/functions/v1/${name}`, url);
    }
    api = await startManagementApi(project.sql, keys);
    const profile = join(shop.dataDir, "profile.yaml");
    await writeFile(profile, profileFor(api.url));
    environment = {
      SUPABASE_ACCESS_TOKEN: ACCESS_TOKEN,
      SUPABASE_API_URL: api.url,
      SUPABASE_PROFILE: profile,
      SUPABASE_HOME: join(shop.dataDir, "supabase-home"),
      SUPABASE_URL: gateway.url,
      DATABASE_URL: project.databaseUrl,
      SITE_URL: "https://shop.example",
      SMTP_URL: smtpUrl,
      OWNER_EMAIL: "owner@shop.example",
      ...PAYSTACK_KEYS,
      PAYSTACK_URL: `${api.url}/paystack`,
    };
  });
  afterAll(async () => {
    await deno.stop();
    await Promise.all([api.close(), smtp.close(), gateway.close()]);
    await shop.stop();
    await project.close();
    await removeExtensions();
  });
  beforeEach(() => void api.requests.splice(0));

  const deploy = (args: string[] = [], env: Record<string, string> = {}) =>
    runDeploy(["--project", PROJECT, ...args], { ...environment, ...env });

  it("prints each step of a dry run and changes nothing", async () => {
    const { code, output } = await deploy(["--dry-run", "--demo-catalogue"]);
    expect(code).toBe(0);
    for (const step of [
      "supabase migration repair --status applied|reverted VERSION… --remote=DATABASE_URL --yes",
      "supabase db push --remote=DATABASE_URL --yes",
      `supabase config push --remote=${PROJECT} --yes`,
      `supabase secrets set --env-file FILE --remote=${PROJECT} --yes`,
      `supabase functions deploy --use-api --remote=${PROJECT} --yes`,
      "supabase/schedules/setup.sql, payment-sweep.sql, reconcile-payments.sql, order-mail.sql, picture-cleanup.sql, delete-expired.sql and low-stock-mail.sql",
      "Schedule no builds of the site",
      "Add the demo catalogue",
      "The Supabase CLI 3.1.0",
      `These settings of the project's auth server are replaced:
  site_url: http://localhost:3000 → https://shop.example`,
      "mailer_otp_length: 6 → 10",
      "rate_limit_email_sent: 2 → 300",
      "mailer_templates_confirmation_content: <h2>Confirm your signup</h2> → (a text of",
      "Nothing was changed: this was a dry run.",
    ]) {
      expect(output).toContain(step);
    }
    const queries = api.requests.filter(({ route }) => route === "POST /database/query");
    expect(queries.every(({ body }) => /^\s*select /.test(JSON.parse(body).query))).toBe(true);
    const others = api.requests.filter((request) => !queries.includes(request));
    expect(others.map(({ route }) => route)).toEqual(["GET ", "GET /api-keys", "GET /config/auth"]);
    expect(output).not.toContain("pass/word");
    expect(output).not.toContain(PAYSTACK_KEYS.PAYSTACK_SECRET_KEY);
  });

  it("stops before the first change when a check fails, and lists every failure", async () => {
    const wrong = {
      SMTP_URL: `smtp://mail%40shop.example:wrong@127.0.0.1:${smtp.port}`,
      PAYSTACK_SECRET_KEY: PAYSTACK_KEYS.PAYSTACK_SECRET_KEY.replace(/.$/, "0"),
    };
    const { code, output } = await deploy([], wrong);
    expect(code).toBe(1);
    expect(output).toContain("SMTP_URL: 127.0.0.1");
    expect(output).toContain("Paystack does not accept PAYSTACK_SECRET_KEY.");
    const routes = new Set(api.requests.map(({ route }) => route));
    expect([...routes]).toEqual(["GET ", "POST /database/query"]);
    const otherAccount = { SUPABASE_ACCESS_TOKEN: "sbp_of_somebody_else" };
    expect((await deploy([], otherAccount)).output).toContain(
      "does not accept SUPABASE_ACCESS_TOKEN",
    );
    api.state.status = "INACTIVE";
    expect((await deploy()).output).toContain("is not running: its status is INACTIVE");
    api.state.status = "ACTIVE_HEALTHY";
  });

  it("refuses another program's tables and an old PostgreSQL in a dry run, too", async () => {
    await project.sql`create table public.orders (id integer)`;
    const tables = await deploy(["--dry-run"]);
    await project.sql`drop table public.orders`;
    expect(tables.code).toBe(1);
    expect(tables.output).toContain("has a table public.orders that is not the shop's");
    api.state.serverVersion = "14.9";
    const version = await deploy(["--dry-run"]);
    api.state.serverVersion = "";
    expect(version.code).toBe(1);
    expect(version.output).toContain("PostgreSQL 14.9 is too old");
  });

  it.runIf(hasCli)("deploys with the official CLI, twice with the same result", async () => {
    const first = await deploy(["--demo-catalogue"]);
    expect(first.output).toContain("The backend is deployed.");
    expect(first.output).not.toMatch(/FAIL|WARN/);
    expect(first.code).toBe(0);
    const sent = Object.fromEntries(api.requests.map(({ route, body }) => [route, body]));
    expect(JSON.parse(sent["PATCH /config/auth"] ?? "")).toMatchObject({
      site_url: "https://shop.example",
      uri_allow_list: "https://shop.example/**",
      mailer_otp_length: 10,
      smtp_host: "127.0.0.1",
      smtp_pass: "pass/word",
      smtp_admin_email: "hello@shop.example",
    });
    // What a dry run says to be replaced is all that the CLI sends, with the same values.
    const settings = readDeploySettings(["--project", PROJECT], environment);
    expect(await authSettings(settings)).toMatchObject(
      JSON.parse(sent["PATCH /config/auth"] ?? ""),
    );
    expect(JSON.parse(sent["POST /secrets"] ?? "")).toEqual(
      ["SITE_URL", "SMTP_URL", "PAYSTACK_SECRET_KEY", "IMAGE_RENDERING", "OWNER_EMAIL"].map(
        (name) => ({ name, value: { ...environment, IMAGE_RENDERING: "on" }[name] }),
      ),
    );
    for (const name of FUNCTIONS) {
      expect(sent[`POST /functions/deploy?slug=${name}`]).toContain('"verify_jwt":false');
    }
    expect(await counts(project)).toEqual({ products: 60, jobs: 7, secrets: 2 });
    const called = (...names: string[]) =>
      names.map((name) => ({
        url: `${gateway.url}/functions/v1/${name}`,
        apikey: keys.secretKey,
      }));
    expect(await runJobs(project)).toEqual(
      called("payment-sweep", "reconcile-payments", "picture-cleanup"),
    );
    await addWaitingMail(project);
    expect(await runJobs(project)).toEqual(
      called("payment-sweep", "reconcile-payments", "order-mail", "picture-cleanup"),
    );
    expect((await deploy(["--demo-catalogue"])).code).toBe(0);
    expect(await counts(project)).toEqual({ products: 60, jobs: 7, secrets: 2 });
  });
});

/** Runs the jobs like pg_cron; order-mail is called only while a mail is queued. */
async function runJobs({ sql }: TestProject) {
  for (const { command } of await sql`select command from cron.job order by jobid`) {
    await sql.unsafe(command);
  }
  return [
    ...(await sql`
      delete from net.http_request_queue returning url, headers ->> 'apikey' as apikey`),
  ];
}

async function addWaitingMail({ sql }: TestProject): Promise<void> {
  await sql`
    with placed as (
      insert into public.orders ("totalAmount", "paymentReference", name, "phoneNumber", address,
        city, region)
      values (1, 'NTOMA-1', 'Kofi', '0240000000', '1 Oxford Street', 'Accra', 'Greater Accra')
      returning id
    ) insert into private.outbox (kind, order_id) select 'owner_paid', id from placed`;
}

async function counts({ sql }: TestProject) {
  const [row] = await sql`
    select (select count(*)::int from public.products) as products,
      (select count(*)::int from cron.job) as jobs,
      (select count(*)::int from vault.secrets) as secrets`;
  return row;
}

function profileFor(apiUrl: string): string {
  return `name: test\napi_url: ${apiUrl}\ndashboard_url: ${apiUrl}\nproject_host: localhost\npooler_host: localhost\n`;
}

function runDeploy(args: string[], env: Record<string, string>) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, "scripts/deploy-supabase.ts"), ...args],
      { cwd: ROOT, env: { ...process.env, ...env } },
      (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}` }),
    );
  });
}
