import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { loadKeys } from "../../../server/config/keys.ts";
import { openPglite } from "../../../server/database/connection/pglite/pglite.ts";
import { copyDemo } from "../resources.ts";
import { startShop } from "../shop/shop.ts";
import { startCrossOriginBackend } from "./cross-origin-backend.ts";
import { startStaticHost } from "./static-host.ts";

const ROOT = join(import.meta.dirname, "../../..");
export const SITE_URL = "https://shop.example";

/** The site as it is built for a Supabase project, on a static host, with its backend on another origin. */
export async function openStaticSite() {
  let shopUrl = "";
  const backend = await startCrossOriginBackend(() => shopUrl);
  const dataDir = await mkdtemp(join(tmpdir(), "ntoma-static-"));
  await copyDemo(dataDir);
  await makePicturesAbsolute(dataDir, backend.url);
  const shop = await startShop({ dataDir });
  shopUrl = shop.url;
  const dist = join(ROOT, `.cache/static-site-${process.pid}`);
  const folder = join(dist, "public");
  const { publishableKey, secretKey } = await loadKeys(dataDir);
  await build(dist, backend.url, publishableKey);
  const host = await startStaticHost(folder);
  return {
    url: host.url,
    backendUrl: backend.url,
    folder,
    /** Behind the back of the site, as an admin with another browser. */
    async changeProduct(id: number, columns: object) {
      const response = await fetch(`${shop.url}/rest/v1/products?id=eq.${id}`, {
        method: "PATCH",
        headers: { apikey: secretKey, "content-type": "application/json" },
        body: JSON.stringify(columns),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    async close() {
      await host.close();
      await backend.close();
      await shop.stop();
      await rm(dataDir, { recursive: true });
      await rm(dist, { recursive: true });
    },
  };
}

/**
 * Absolute URLs, as a hosted project stores them. Which ones a project accepts follows from the issuer of
 * its tokens, which the embedded backend does not name.
 */
async function makePicturesAbsolute(dataDir: string, backendUrl: string): Promise<void> {
  const database = await openPglite(dataDir);
  await database.exec("alter table public.products disable trigger refuse_foreign_picture");
  await sql`update public.products set image = ${backendUrl}::text || image`.execute(
    database.kysely,
  );
  await database.close();
}

async function build(dist: string, backendUrl: string, publishableKey: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join(ROOT, "scripts/build.ts"), dist], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: "production",
      SITE_URL,
      VITE_SUPABASE_URL: backendUrl,
      VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey,
      PAYSTACK_PUBLIC_KEY: "pk_test_static",
    },
  });
}
