import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { databaseKinds } from "../harness/database/test-backend.ts";
import { copyDemo, createDatabase } from "../harness/resources.ts";
import { type ShopClients, signedIn } from "../harness/shop/clients.ts";
import { startShop } from "../harness/shop/shop.ts";

vi.setConfig({ testTimeout: 180_000 });

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ntoma-stopping-"));
  await copyDemo(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function environment(kind: string): Promise<Record<string, string>> {
  return { DATABASE_URL: kind === "pglite" ? "" : (await createDatabase("migrated")).url };
}

/** As many addresses as a shopper may have. */
const CITIES = Array.from({ length: 20 }, (_, index) => `Town ${index}`);

/** Inserts a row; resolves to the status, or to undefined without a response. */
async function add(shopper: ShopClients, city: string): Promise<number | undefined> {
  const { status } = await (await shopper.db()).from("deliveryDetails").insert({ city });
  return status || undefined;
}

describe.each(databaseKinds())("SIGTERM under load on %s", (kind) => {
  it("completes pending requests, keeps their writes, and exits with 0", async () => {
    const env = await environment(kind);
    const shop = await startShop({ dataDir, env });
    const shopper = await signedIn(shop.url, demoLogins.shopper);
    let stopped: Promise<void> | undefined;
    const statuses = await Promise.all(
      CITIES.map(async (city) => {
        const status = await add(shopper, city);
        stopped ??= shop.stop();
        return { city, status };
      }),
    );
    await stopped;
    expect(statuses.filter(({ status }) => status !== 201 && status !== undefined)).toEqual([]);
    expect(await readdir(dataDir)).not.toContain("server.json");
    expect(await readdir(dataDir)).not.toContain("control.sock");

    const again = await startShop({ dataDir, env });
    const db = await (await signedIn(again.url, demoLogins.shopper)).db();
    const { data } = await db.from("deliveryDetails").select("city");
    const kept = new Set(data?.map(({ city }) => city));
    const acknowledged = statuses.filter(({ status }) => status === 201);
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.filter(({ city }) => !kept.has(city))).toEqual([]);
    await again.stop();
  });
});

describe("a shop that is closing", () => {
  it("accepts no new request, on new or open connections", async () => {
    const shop = await startShop({ dataDir });
    const { headers } = await signedIn(shop.url, demoLogins.shopper);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const slow = request(`${shop.url}/rest/v1/deliveryDetails`, {
      agent,
      method: "POST",
      headers: { ...(await headers()), "content-type": "application/json" },
    });
    slow.write('{"city":');
    await once(slow, "socket");
    await fetch(`${shop.url}/healthz`);
    const stopped = shop.stop();
    await expect.poll(() => fetch(`${shop.url}/healthz`).catch(() => "refused")).toBe("refused");

    const answered = once(slow, "response");
    slow.end('"Tamale"}');
    const [response] = await answered;
    expect(response.statusCode).toBe(201);
    expect(response.headers.connection).toBe("close");
    response.resume();
    await stopped;
  });
});
