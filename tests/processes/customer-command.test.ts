import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PostgrestClient } from "@supabase/postgrest-js";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadKeys } from "../../server/config/keys.ts";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { copyDemo, createDatabase, hasPostgres } from "../harness/resources.ts";
import { startShop } from "../harness/shop/shop.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../..");

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ntoma-customer-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function customer(args: string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, ["scripts/customer.ts", ...args], {
    cwd: ROOT,
    env: { ...process.env, INIT_CWD: dataDir, DATA_DIR: dataDir, DATABASE_URL: "", ...env },
  }).catch((failure) => failure);
  return `${stdout}${stderr}`.trim();
}

describe("the command for customers", () => {
  it("exports and erases a customer beside a running shop and without one", async () => {
    await copyDemo(dataDir);
    const { email } = demoLogins.shopper;
    const shop = await startShop({ dataDir });
    const file = join(dataDir, "ama.json");
    expect(await customer(["export", email, "ama.json"])).toBe(
      `Saved what the shop knows about ${email} to ${file}. Delete the file once the customer has it.`,
    );
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { account, orders } = JSON.parse(await readFile(file, "utf8"));
    expect(account.email).toBe(email);
    expect(await customer(["export", email, "ama.json"])).toContain("exists already");
    const { secretKey } = await loadKeys(dataDir);
    const tables = new PostgrestClient(`${shop.url}/rest/v1`, { headers: { apikey: secretKey } });
    await tables
      .from("orders")
      .update({ orderStatus: "dispatched" })
      .in("paymentStatus", ["success", "paid"]);
    expect(await customer(["erase", email])).toMatch(
      /^These orders still need .* \(not delivered\)/,
    );
    await tables
      .from("orders")
      .update({ orderStatus: "delivered" })
      .in("paymentStatus", ["success", "paid"]);
    await shop.stop();

    expect(await customer(["export", email, "ama.csv"])).toContain("ama.csv");
    expect(await readFile(join(dataDir, "ama.csv"), "utf8")).toContain(`account,,email,${email}`);
    expect(await customer(["erase", email])).toBe(
      `Erased ${email}. The account is deleted; ${orders.length} orders kept without the person.`,
    );
    expect(await customer(["erase", email])).toBe(
      `The shop knows nothing about ${email}. Nothing was changed.`,
    );
    expect(await customer(["export", email, "ama.txt"])).toContain("Usage:");
  });

  it.runIf(hasPostgres)("works on PostgreSQL", async () => {
    const { url, drop } = await createDatabase("migrated");
    const owner = postgres(url, { max: 1 });
    await owner`insert into auth.users (id, email, raw_user_meta_data)
      values (gen_random_uuid(), 'esi@example.com', '{"fullName": "Esi Quartey"}')`;
    const env = { DATABASE_URL: url };
    expect(await customer(["export", "esi@example.com"], env)).toContain("Saved what the shop");
    const file = await readFile(join(dataDir, "customer-esi@example.com.json"), "utf8");
    expect(JSON.parse(file).account.fullName).toBe("Esi Quartey");
    expect(await customer(["erase", "Esi@example.com"], env)).toBe(
      "Erased Esi@example.com. The account is deleted; 0 orders kept without the person.",
    );
    expect(await owner`select id from auth.users`).toHaveLength(0);
    await owner`drop function public.erase_customer(text)`;
    expect(await customer(["erase", "esi@example.com"], env)).toContain("an older version");
    await owner.end();
    await drop();
  });
});
