import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { VERSION } from "../../../server/lib/version.ts";
import { command } from "../../endurance/command.ts";
import { createDatabase, hasPostgres } from "../../harness/resources.ts";
import type { RunningShop } from "../../harness/shop/shop.ts";
import { openShopProcesses, type ShopProcesses } from "../../harness/shop/shop-processes.ts";
import { createNewerVersion, NEWER } from "./newer-version.ts";
import {
  BEHIND_A_PROXY,
  type Crowd,
  chooseReady,
  countSold,
  openCrowd,
  readUnknownCharges,
  startPurchases,
} from "./purchases.ts";

const BESIDE = {
  migration: {
    name: "29990101000000_gift_notes_beside.sql",
    script: `
      alter table public.orders add column "giftNote" text;
      create table private.gift_cards (code text primary key, order_id bigint references public.orders);
      alter table private.gift_cards enable row level security;`,
  },
};

/** The version before calls the function by its former name: it cannot verify a payment any more. */
const INSTEAD = {
  migration: {
    name: "29990101000000_another_name.sql",
    script: `
      alter function public.apply_provider_message rename to store_provider_message;
      alter table public.orders add column "giftNote" text not null default '';`,
  },
  edit: {
    file: "supabase/functions/_shared/payments/database.ts",
    from: 'rpc("apply_provider_message"',
    to: 'rpc("store_provider_message"',
  },
};

const MORE = 15;
const TRIES = 100;
/** For a busy machine: a test starts up to five shops one after the other. */
const LIMIT_MS = 600_000;

describe.runIf(hasPostgres && process.platform !== "win32")(
  "an update under light load",
  { timeout: LIMIT_MS },
  () => {
    let beside: Awaited<ReturnType<typeof createNewerVersion>>;
    let instead: Awaited<ReturnType<typeof createNewerVersion>>;
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "ntoma-versions-"));
      beside = await createNewerVersion(BESIDE);
      instead = await createNewerVersion(INSTEAD);
    });
    afterAll(async () => {
      await beside?.remove();
      await instead?.remove();
      await rm(folder, { recursive: true, force: true });
    });

    let shared: ShopProcesses;
    let before: RunningShop;
    let crowd: Crowd;
    beforeEach(async () => {
      shared = await openShopProcesses();
      before = await shared.start({ ...BEHIND_A_PROXY, DRAIN_SECONDS: "2" });
      crowd = await openCrowd(shared, before);
      return () => shared.close();
    });

    const startNewer = (root: string) =>
      shared.start({ ...BEHIND_A_PROXY, DRAIN_SECONDS: "2" }, { root });
    const health = async ({ url }: RunningShop) => (await fetch(`${url}/healthz`)).json();

    function startLoad(urls: readonly string[], tries?: number) {
      const choose = chooseReady(urls);
      const load = startPurchases({ crowd, provider: shared.provider, choose, tries });
      const more = async () => {
        const count = load.count();
        await expect.poll(load.count).toBeGreaterThan(count + MORE);
      };
      return { ...load, more };
    }

    it("with migrations for running beside rolls without a failed order or verification", async () => {
      const urls = [before.url];
      const load = startLoad(urls);
      await load.more();
      const newer = await startNewer(beside.root);
      await load.more();
      urls.push(newer.url);
      await load.more();
      expect(await health(before)).toEqual({ status: "ok", version: VERSION });
      expect(await health(newer)).toEqual({ status: "ok", version: NEWER });

      // The version before also starts again, as a way back.
      const again = await shared.start(BEHIND_A_PROXY);
      urls.push(again.url);
      await load.more();
      urls.splice(urls.indexOf(before.url), 1);
      await before.stop();
      await load.more();
      const { paid, failures } = await load.stop();
      expect(failures).toEqual([]);
      expect(await countSold(shared.databaseUrl, paid)).toBe(paid.length);
      await Promise.all([newer.stop(), again.stop()]);
    });

    it("with other migrations ends the version before, and clients that send again lose nothing", async () => {
      const urls = [before.url];
      const load = startLoad(urls, TRIES);
      await load.more();
      const newer = await startNewer(instead.root);
      urls.push(newer.url);
      expect(await before.ended()).toBe(1);
      expect(before.output()).toContain(
        `the migration ${INSTEAD.migration.name}, which this version`,
      );
      await load.more();
      const { paid, failures } = await load.stop();
      expect(failures).toEqual([]);
      expect(await countSold(shared.databaseUrl, paid)).toBe(paid.length);
      await newer.stop();
    });

    it("is taken back by its backup, and the backup restores into the new version, too", async () => {
      const archive = join(folder, "before.tar.gz");
      const sell = async (shop: RunningShop) => {
        const load = startLoad([shop.url]);
        await expect.poll(load.count).toBeGreaterThan(2);
        const { paid, failures } = await load.stop();
        expect(failures).toEqual([]);
        return paid;
      };
      const sold = await sell(before);
      expect(await command("backup", [archive], shared.env)).toMatchObject({ code: 0 });
      await before.stop();
      const newer = await startNewer(instead.root);
      const lost = await sell(newer);
      await newer.stop();

      const refused = await command("restore", [archive, "--replace"], shared.env);
      expect(refused).toMatchObject({
        code: 1,
        output: expect.stringContaining("is newer than this"),
      });
      const empty = await createDatabase("nothing");
      const env = { ...shared.env, ...BEHIND_A_PROXY, DATABASE_URL: empty.url };
      expect(await command("restore", [archive, "--live"], env)).toMatchObject({ code: 0 });
      const back = await shared.start(env);
      expect(await countSold(empty.url, [...sold, ...lost])).toBe(sold.length);
      expect(await health(back)).toEqual({ status: "ok", version: VERSION });
      await expectUnknownCharges(back, empty.url, lost);
      await sell(back);
      await back.stop();

      const args = [archive, "--replace", "--live"];
      const restored = await command("restore", args, shared.env, instead.root);
      expect(restored).toMatchObject({ code: 0 });
      const updated = await startNewer(instead.root);
      expect(await countSold(shared.databaseUrl, [...sold, ...lost])).toBe(sold.length);
      await sell(updated);
      await updated.stop();
      await empty.drop();
    });

    /** The provider still has the payments of orders that the restored database lacks. */
    async function expectUnknownCharges(
      { url }: RunningShop,
      databaseUrl: string,
      references: string[],
    ): Promise<void> {
      const headers = { apikey: shared.env.SECRET_KEY ?? "" };
      const response = await fetch(`${url}/functions/v1/reconcile-payments`, {
        method: "POST",
        headers,
      });
      expect(await response.json()).toMatchObject({ faults: 0 });
      expect((await readUnknownCharges(databaseUrl)).toSorted()).toEqual(references.toSorted());
    }
  },
);
