import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { signedIn } from "../../tests/harness/clients.ts";
import type { Browser } from "../load/browser.ts";
import { createShoppers, tokensFor } from "../load/create-shoppers.ts";
import { npmStart, type StartedShop } from "../npm-start.ts";
import { openProvider, type Provider } from "./provider.ts";
import { openRawBrowser } from "./raw-browser.ts";

const ROOT = join(import.meta.dirname, "../..");
/** So many that nobody reaches a limit of requests or of verified payments. */
const SHOPPERS = 200;

export type Shopper = { id: string; browser: Browser; headers: Record<string, string> };
export type Product = { id: number; price: number };

export type BenchShop = {
  url: string;
  publishableKey: string;
  pid: number;
  dataDir: string;
  databaseUrl: string | undefined;
  shoppers: readonly Shopper[];
  products: readonly Product[];
  provider: Provider;
  /** Stops the shop; its data is kept until `remove`. */
  stop(): Promise<void>;
  remove(): Promise<void>;
};

/** The shop as `npm start` runs it, with users and stock created beforehand. */
export async function openBenchShop(databaseUrl: string | undefined): Promise<BenchShop> {
  const dataDir = await mkdtemp(join(tmpdir(), "ntoma-bench-"));
  let url = "";
  const provider = await openProvider(() => url);
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? "",
    // Every shopper has a separate address; one address would reach the rate limit.
    TRUSTED_PROXIES: "127.0.0.1,::1",
    DRAIN_SECONDS: "0",
    ...provider.env,
  };
  await (await npmStart(ROOT, env)).stop();
  const ids = await createShoppers(SHOPPERS, dataDir, databaseUrl);
  const shop = await npmStart(ROOT, env);
  url = shop.url;
  const { shoppers, products, publishableKey } = await signInAll(shop, ids, dataDir);
  return {
    url,
    publishableKey,
    pid: shop.pid,
    dataDir,
    databaseUrl,
    shoppers,
    products,
    provider,
    async stop() {
      for (const { browser } of shoppers) browser.close();
      await provider.close();
      await shop.stop();
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function signInAll({ url }: StartedShop, ids: readonly string[], dataDir: string) {
  const model = await signedIn(url, demoLogins.shopper);
  const { apikey = "", authorization = "" } = await model.headers();
  const tokens = await tokensFor(ids, authorization.replace("Bearer ", ""), dataDir);
  const { data, error } = await (await model.db()).from("products").select("id,price");
  if (error) throw error;
  const shoppers = ids.map((id, index) => ({
    id,
    browser: openRawBrowser(url, `10.0.0.${index}`),
    headers: { apikey, authorization: `Bearer ${tokens[index]}` },
  }));
  return { shoppers, products: data as Product[], publishableKey: apikey };
}
