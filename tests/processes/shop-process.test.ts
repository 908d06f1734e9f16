import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { type ClientRequest, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { databaseUrl } from "../harness/database/postgres-server.ts";
import { copyDemo, hasPostgres, resource } from "../harness/resources.ts";
import { clientsFor, signedIn } from "../harness/shop/clients.ts";
import { failingStart as startToFail } from "../harness/shop/failing-start.ts";
import { publicConfigOf } from "../harness/shop/fetch-public-config.ts";
import { PRODUCTION, paystackKeys } from "../harness/shop/production.ts";
import { startShop } from "../harness/shop/shop.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../..");

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ntoma-process-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const failingStart = (env: Record<string, string>) => startToFail({ DATA_DIR: dataDir, ...env });

async function admin(...args: string[]): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, ["scripts/admin.ts", ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
  }).catch((failure) => failure);
  return `${stdout}${stderr}`.trim();
}

describe("a data folder", () => {
  it("is copied from the prepared one, also after a copy that was interrupted", async () => {
    await mkdir(join(dataDir, "database.draft/base"), { recursive: true });
    await writeFile(join(dataDir, "database.draft/PG_VERSION"), "");
    const shop = await startShop({ dataDir });
    expect(shop.output()).not.toContain("Migrated the database");
    expect(shop.output()).toContain("Seeded demo data");
    const shopper = await signedIn(shop.url, demoLogins.shopper);
    const orders = await (await shopper.db()).from("orders").select("id");
    expect(orders.data?.length).toBeGreaterThan(0);
    const { data } = await (await shopper.db()).from("products").select("image");
    expect(data).toHaveLength(60);
    expect((await fetch(new URL(data?.[0]?.image, shop.url))).status).toBe(200);
    await shop.stop();
  });

  it("is private to its user, is used by one shop at a time, and keeps keys and rows after a crash", async () => {
    const shop = await startShop({ dataDir, empty: true });
    expect((await stat(join(dataDir, "keys.json"))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, "database"))).mode & 0o777).toBe(0o700);
    expect(await failingStart({})).toContain("is using the data folder");
    const { publishableKey, paystackPublicKey } = await publicConfigOf(shop.url);
    await expectNoRowsButCategories(shop.url);
    await shop.kill();
    const again = await startShop({ dataDir });
    expect(await publicConfigOf(again.url)).toMatchObject({ publishableKey, paystackPublicKey });
    await expectNoRowsButCategories(again.url);
    await again.stop();
  });

  it("names keys that cannot be read, and what becomes of the users", async () => {
    await writeFile(join(dataDir, "keys.json"), "{");
    expect(await failingStart({})).toContain(
      "delete it to generate new keys (all users are signed out then).",
    );
  });

  async function expectNoRowsButCategories(url: string): Promise<void> {
    const db = await (await signedIn(url, demoLogins.admin)).db();
    expect((await db.from("categories").select("id")).data).toHaveLength(3);
    expect((await db.from("subCategories").select("id")).data).toHaveLength(15);
    for (const table of ["products", "orders"]) {
      expect((await db.from(table).select("id")).data, table).toEqual([]);
    }
  }
});

async function connected(sent: ClientRequest): Promise<void> {
  const [socket] = await once(sent, "socket");
  if (socket.connecting) await once(socket, "connect");
}

describe("stopping", () => {
  it("completes pending requests and does not wait for one that never ends", async () => {
    await copyDemo(dataDir);
    const shop = await startShop({ dataDir });
    const client = await signedIn(shop.url, demoLogins.shopper);
    const upload = request(`${shop.url}/rest/v1/deliveryDetails`, {
      method: "POST",
      headers: { ...(await client.headers()), "content-type": "application/json" },
    });
    const answered = once(upload, "response");
    upload.write('{"city":');
    const endless = request(`${shop.url}/rest/v1/products`, { method: "POST" });
    endless.on("error", () => undefined);
    endless.write("{");
    await Promise.all([connected(upload), connected(endless)]);
    await fetch(`${shop.url}/healthz`);
    const stopped = shop.stop();
    upload.end('"Tamale"}');
    const [response] = await answered;
    expect(response.statusCode).toBe(201);
    response.resume();
    await stopped;
  });
});

describe("an invalid setting", () => {
  it.each([
    [
      { DATABASE_URL: "postgres://127.0.0.1:1/none" },
      "DATABASE_URL: connection to 127.0.0.1:1/none failed",
    ],
    [{ HOST: "192.0.2.1" }, "HOST 192.0.2.1 is not an address of this machine"],
    [{ DATA_DIR: join(ROOT, "package.json") }, "DATA_DIR"],
  ])("is reported in one sentence without a stack trace: %j", async (env, sentence) => {
    const output = await failingStart(env);
    expect(output).toContain(sentence);
    expect(output).not.toMatch(/^ +at /m);
  });
});

describe("in production", () => {
  it("lists the missing settings and does not start without them", async () => {
    const output = await failingStart({ NODE_ENV: "production" });
    expect(output).toContain("SMTP_URL is missing");
    expect(output).toContain("PAYSTACK_SECRET_KEY are missing");
  });

  it("reports all mistakes as JSON, like everything else, and refuses test keys and examples", async () => {
    const output = await failingStart({
      ...PRODUCTION,
      ...paystackKeys("test"),
      SITE_URL: "https://shop.example",
      TRUSTED_PROXY: "127.0.0.1",
    });
    const lines = output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ level, message }) => `${level} ${message}`)).toEqual([
      expect.stringMatching(/^warn .*TRUSTED_PROXY is not a setting.*TRUSTED_PROXIES/),
      expect.stringMatching(/^error SITE_URL still has the value of an example/),
      expect.stringMatching(/^warn .*TRUSTED_PROXIES is not set/),
      expect.stringMatching(/^error The Paystack keys are test keys.*PAYSTACK_MODE=test/),
    ]);
  });

  it("starts with test keys as a demonstration, and warns of them", async () => {
    const demonstration = { ...PRODUCTION, ...paystackKeys("test"), PAYSTACK_MODE: "test" };
    const shop = await startShop({ dataDir, env: demonstration });
    expect(shop.output()).toContain("The Paystack keys are test keys.");
    await shop.stop();
  });

  it("has no demo routes, even in a data folder that had them", async () => {
    await copyDemo(dataDir);
    const shop = await startShop({ dataDir, env: PRODUCTION });
    expect(shop.inboxUrl).toBe("");
    await expect(signedIn(shop.url, demoLogins.admin)).rejects.toThrow("Invalid login credentials");
    const sandbox = await (await fetch(`${shop.url}/paystack-sandbox/inline.js`)).text();
    expect(sandbox).not.toContain("PaystackPop");
    const policy = (await fetch(shop.url)).headers.get("content-security-policy");
    expect(policy).toContain("https://js.paystack.co");
    expect(shop.output()).toContain("The pages about the shop still have sample texts");
    await shop.stop();
  });

  it("starts with an empty shop", async () => {
    const shop = await startShop({ dataDir, env: PRODUCTION });
    const db = await (await clientsFor(shop.url)).db();
    expect((await db.from("products").select("id")).data).toEqual([]);
    await shop.stop();
  });
});

describe("npm run admin", () => {
  it("works with and without a running shop, and reports an unknown user", async () => {
    await copyDemo(dataDir);
    const { email } = demoLogins.shopper;
    const shop = await startShop({ dataDir });
    expect(await admin("grant", email)).toBe(`${email} is an admin now.`);
    const client = await signedIn(shop.url, demoLogins.shopper);
    const { data } = await client.auth.getUser();
    expect(data.user?.user_metadata.role).toBe("admin");
    await shop.stop();
    expect(await admin("revoke", email)).toBe(`${email} is no longer an admin.`);
    expect(await admin("grant", "nobody@example.com")).toBe(
      "Nobody has signed up as nobody@example.com.",
    );
    expect(await admin("promote", email)).toContain("Usage:");
  });
});

describe.runIf(hasPostgres)("a shop on PostgreSQL", () => {
  it("needs no superuser once the roles exist, and reports what is missing before", async () => {
    const server = await resource("postgres");
    const maintenance = postgres(server, { max: 1 });
    await maintenance`create role clerk login`;
    await maintenance`create database clerks owner clerk`;
    const env = { DATABASE_URL: databaseUrl(server, "clerks").replace("postgres@", "clerk@") };
    const refusal = await failingStart(env);
    expect(refusal).toContain("Have a superuser run once in the database clerks:");
    expect(refusal).toContain("grant anon, authenticated, service_role to clerk;");
    await maintenance`grant anon, authenticated, service_role to clerk`;
    const shop = await startShop({ dataDir, env });
    const db = await (await signedIn(shop.url, demoLogins.shopper)).db();
    expect((await db.from("orders").select("id")).data?.length).toBeGreaterThan(0);
    await shop.stop();
    const unusable = { ...env, DATA_DIR: join(ROOT, "package.json") };
    const output = await failingStart(unusable);
    expect(output).toMatch(/^DATA_DIR .*cannot be used.*JWT_SECRET[^\n]*\n$/);
    await maintenance`drop database clerks with (force)`;
    await maintenance`drop owned by clerk`;
    await maintenance`drop role clerk`;
    await maintenance.end();
  });
});
