import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PostgrestClient } from "@supabase/postgrest-js";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { copyDemo } from "../harness/resources.ts";
import { type ShopClients, signedIn } from "../harness/shop/clients.ts";
import { publicConfigOf } from "../harness/shop/fetch-public-config.ts";
import { type RunningShop, startShop } from "../harness/shop/shop.ts";
import { audit, type Fixtures, newLedger } from "./ledger.ts";
import { seededRandom } from "./seeded-random.ts";
import type { PricedProduct } from "./shop-requests.ts";
import { randomMoment, runUntilKilled } from "./workload.ts";

/** Kills a shop under load repeatedly: no acknowledged write may be lost. */
export function describeCrashes(
  name: string,
  crashes: number,
  databaseEnv: () => Promise<Record<string, string>>,
) {
  describe(`kill -9 at random moments under load on ${name}`, () => {
    vi.setConfig({ testTimeout: 600_000, hookTimeout: 240_000 });
    let dataDir: string;
    let env: Record<string, string>;
    let shop: RunningShop;
    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), "ntoma-crash-"));
      await copyDemo(dataDir);
      env = await databaseEnv();
      shop = await startShop({ dataDir, env });
    });
    afterAll(async () => {
      await shop.stop();
      await rm(dataDir, { recursive: true, force: true });
    });

    it(`loses no acknowledged write, ${crashes} times`, async () => {
      const seed = Number(process.env.ENDURANCE_SEED ?? Date.now() % 1_000_000);
      console.log(`ENDURANCE_SEED=${seed} repeats the same moments`);
      const random = seededRandom(seed);
      const fixtures = await createFixtures(shop.url);
      const ledger = await newLedger(fixtures);
      for (let kill = 0; kill < crashes; kill++) {
        await runUntilKilled(shop, fixtures, ledger, randomMoment(kill, random));
        shop = await startShop({ dataDir, env });
        await moveTo(fixtures, shop.url);
        await audit(ledger, fixtures);
      }
      expect(ledger.paid.length).toBeGreaterThan(0);
      expect(ledger.pictures.size).toBeGreaterThan(0);
      expect(ledger.inCart).toBeGreaterThan(0);
    });
  });
}

async function createFixtures(url: string): Promise<Fixtures> {
  const admin = await signedIn(url, demoLogins.admin);
  const shopper = await signedIn(url, demoLogins.shopper);
  const { data, error } = await (await admin.db())
    .from("products")
    .update({ stockQuantity: 100_000 })
    .in("id", [1, 2, 3])
    .select("id,price");
  if (error) throw error;
  const [first, second, wanted] = data as PricedProduct[];
  if (!first || !second || !wanted) throw new Error("The demo shop has too few products.");
  return { url, admin, shopper, bought: [first, second], wanted };
}

/** The same users with the same sessions, at the shop's new URL. */
async function moveTo(fixtures: Fixtures, url: string): Promise<void> {
  const { paystackPublicKey } = await publicConfigOf(url);
  const moved = (users: ShopClients): ShopClients => ({
    ...users,
    paystackPublicKey,
    db: async () => new PostgrestClient(`${url}/rest/v1`, { headers: await users.headers() }),
  });
  Object.assign(fixtures, { url, admin: moved(fixtures.admin), shopper: moved(fixtures.shopper) });
}
