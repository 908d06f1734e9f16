import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createBackup } from "../../../server/backup/backup.ts";
import type { Finding } from "../../../server/check/finding.ts";
import { readConfig } from "../../../server/config/config.ts";
import { generateKeys } from "../../../server/config/key-settings.ts";
import { freePort } from "../../harness/free-port.ts";
import {
  openPaymentProvider,
  type PaymentProvider,
} from "../../harness/providers/payment-provider.ts";
import { startSmtpServer } from "../../harness/providers/smtp-server.ts";
import { createDatabase, hasPostgres, type TestDatabase } from "../../harness/resources.ts";
import { type RunningShop, startShop } from "../../harness/shop/shop.ts";
import { command, isError, lineOf } from "./findings.ts";
import { CERTIFICATE, startTlsProxy, type TlsProxy } from "./tls-proxy.ts";

describe.runIf(hasPostgres)("the check of a shop behind a proxy that speaks TLS", () => {
  let database: TestDatabase;
  let sql: postgres.Sql;
  let provider: PaymentProvider;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let proxy: TlsProxy;
  let shop: RunningShop;
  let env: Record<string, string>;
  beforeEach(() => {
    proxy.forward = () => undefined;
    proxy.answer = undefined;
  });

  beforeAll(async () => {
    database = await createDatabase("migrated");
    sql = postgres(database.url, { max: 1, onnotice: () => undefined });
    provider = await openPaymentProvider();
    smtp = await startSmtpServer("shop", "secret-word");
    const port = String(await freePort());
    proxy = await startTlsProxy(`http://127.0.0.1:${port}`);
    const { jwtSecret, publishableKey, secretKey } = generateKeys();
    env = {
      ...provider.env,
      PORT: port,
      SITE_URL: proxy.url,
      DATA_DIR: await mkdtemp(join(tmpdir(), "ntoma-check-")),
      DATABASE_URL: database.url,
      JWT_SECRET: jwtSecret,
      PUBLISHABLE_KEY: publishableKey,
      SECRET_KEY: secretKey,
      SMTP_URL: `smtp://shop:secret-word@127.0.0.1:${smtp.port}/?from=hello@ntoma.test`,
      OWNER_EMAIL: "owner@ntoma.test",
      TRUSTED_PROXIES: "127.0.0.1",
      BACKUP_DIR: await mkdtemp(join(tmpdir(), "ntoma-backups-")),
    };
    shop = await startShop({ env, empty: true, dataDir: env.DATA_DIR });
  });
  afterAll(async () => {
    await shop?.stop();
    await Promise.all([proxy.close(), smtp.close(), provider.close(), sql.end()]);
    await database.drop();
    for (const folder of [env.DATA_DIR, env.BACKUP_DIR])
      await rm(folder ?? "", { recursive: true });
  });

  async function findings(more: Record<string, string> = {}): Promise<string[]> {
    const trust = { NODE_EXTRA_CA_CERTS: CERTIFICATE };
    const { stdout } = await command(["--json"], { ...env, ...trust, ...more });
    return (JSON.parse(stdout) as Finding[]).map(lineOf);
  }
  const siteErrors = async (more?: Record<string, string>) =>
    (await findings(more)).filter((line) => isError(line) && !line.includes("admin"));

  it("finds no error in one that is ready to sell", async () => {
    await sql`insert into auth.users (id, email, raw_app_meta_data)
      values (gen_random_uuid(), 'ama@ntoma.test', '{"role": "admin"}')`;
    await sql`insert into public.products (name, description, price, "categoryId", "subCategoryId", "stockQuantity")
      select 'Smock', 'Woven', 100, "categoryId", id, 5 from public."subCategories" limit 1`;
    await sql`update public."shopDetails" set delivery = 'a', returns = 'b', terms = 'c', privacy = 'd'`;
    const file = join(env.BACKUP_DIR ?? "", "ntoma-2026-11-19T12-00-00.tar.gz");
    await createBackup(readConfig(env), file);
    const lines = await findings();
    const isOld = (line: string) => /PostgreSQL \S+ is outdated/.test(line);
    expect(lines.filter((line) => !line.startsWith("ok") && !isOld(line))).toEqual([]);
    for (const line of [
      `ok: ${env.SITE_URL} leads to this shop.`,
      "ok: The shop has 1 admin.",
      "ok: The shop has 1 product.",
      "ok: The pages about the shop have texts of their own.",
      "ok: The owner's mails go to owner@ntoma.test.",
      "ok: The keys are those of the shop on this database.",
    ]) {
      expect(lines).toContain(line);
    }
    expect(lines.join("\n")).toMatch(/ok: The certificate of localhost is valid for \d+ days/);
  });

  it("finds payments without events of the provider", async () => {
    await sql`insert into public.charges (reference, "providerId", role, amount, source)
      values ('NTOMA-1', '1', 'unknown', 1, 'verify')`;
    const lines = await findings();
    await sql`delete from public.charges`;
    expect(lines).toContain("warning: Payments came in, but never an event of Paystack.");
  });

  it("finds a certificate that nobody trusts", async () => {
    expect(await siteErrors({ NODE_EXTRA_CA_CERTS: "" })).toEqual([
      expect.stringMatching(/cannot be reached: .*self.signed certificate/i),
    ]);
  });

  it("finds a port that does not speak TLS", async () => {
    const SITE_URL = `https://localhost:${env.PORT}`;
    expect(await siteErrors({ SITE_URL })).toEqual([
      expect.stringMatching(/cannot be reached: TLS failed with "[\w ]+"$/),
    ]);
  });

  it.each<[string, TlsProxy["forward"], RegExp]>([
    [
      "keeps who asks to itself",
      (headers) => {
        headers["x-forwarded-for"] = undefined;
      },
      /does not pass on X-Forwarded-For\./,
    ],
    [
      "keeps everything to itself",
      (headers) => {
        headers["x-forwarded-for"] = undefined;
        headers["x-forwarded-proto"] = undefined;
      },
      /does not pass on X-Forwarded-For and X-Forwarded-Proto\./,
    ],
  ])("finds a proxy that %s", async (_, change, expected) => {
    proxy.forward = change;
    expect(await siteErrors()).toContainEqual(expect.stringMatching(expected));
  });

  it("finds a proxy that passes on another host", async () => {
    proxy.forward = (headers, target) => {
      headers.host = target.host;
    };
    expect((await findings()).join("\n")).toMatch(
      /warning: The proxy passes on the host 127\.0\.0\.1:\d+ in place of localhost/,
    );
  });

  it("finds a proxy that makes the shop send visitors in a circle", async () => {
    proxy.forward = (headers) => {
      headers["x-forwarded-proto"] = "http";
    };
    expect(await siteErrors()).toEqual([
      expect.stringContaining("says that visitors use http"),
      expect.stringContaining("sends visitors in a circle"),
    ]);
  });

  it("finds a proxy that redirects, fails or shows something else", async () => {
    proxy.answer = (response) =>
      response.writeHead(302, { location: "https://www.ntoma.test/" }).end();
    expect(await siteErrors()).toEqual([
      expect.stringContaining("sends visitors to https://www.ntoma.test/"),
    ]);
    proxy.answer = (response) => response.writeHead(502).end();
    expect(await siteErrors()).toEqual([expect.stringContaining("answers 502")]);
    proxy.answer = (response) => response.end("<h1>It works!</h1>");
    expect(await siteErrors()).toEqual([expect.stringContaining("answers 200")]);
  });

  it("says that a shop that does not run was not looked at", async () => {
    proxy.answer = (response) => response.writeHead(502).end();
    const lines = await findings({ PORT: String(await freePort()) });
    expect(lines.join("\n")).toMatch(/warning: No shop with these settings answers at/);
    expect(lines.filter((line) => /SITE_URL|502/.test(line) && isError(line))).toEqual([]);
  });
});
