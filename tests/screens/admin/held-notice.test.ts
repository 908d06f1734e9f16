import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setHeld } from "../../../server/backup/held.ts";
import { openPglite } from "../../../server/database/connection/pglite/pglite.ts";
import { accountMenu, desktop, fillSignIn, users } from "../../harness/browser/storefront.ts";
import { copyDemo, sharedBrowser } from "../../harness/resources.ts";
import { type RunningShop, startShop } from "../../harness/shop/shop.ts";

let dataDir: string;
let shop: RunningShop;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ntoma-held-notice-"));
  await copyDemo(dataDir);
  const database = await openPglite(dataDir);
  await setHeld(database.kysely, true);
  await database.close();
  shop = await startShop({ dataDir });
});
afterAll(async () => {
  await shop?.stop();
  await rm(dataDir, { recursive: true });
});

it("the back office of a held shop says so on every page, with the command that releases it", async () => {
  const context = await (await sharedBrowser()).newContext(desktop);
  const page = await context.newPage();
  await page.goto(`${shop.url}/login`);
  await fillSignIn(page, users.admin);
  await accountMenu(page).waitFor();
  for (const path of ["/admin/dashboard", "/admin/orders"]) {
    await page.goto(shop.url + path);
    await page.getByRole("status").getByText("npm run restore -- --release").waitFor();
  }
  await page.goto(`${shop.url}/`);
  expect(await page.getByText("npm run restore").count()).toBe(0);
  await context.close();
});
