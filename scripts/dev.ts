import { createServer, type Plugin } from "vite";
import { renderHead } from "../domain/pages/page-head.ts";
import { pageOf } from "../domain/pages/page-of.ts";
import type { PublicConfig } from "../domain/public-config.ts";
import { readConfig } from "../server/config/config.ts";
import { closeOnRequest } from "../server/operations/close-on-request.ts";
import { openShop } from "../server/shop.ts";
import { publicConfigOf } from "../tests/harness/shop/fetch-public-config.ts";
import { buildIfStale } from "./build/build-if-stale.ts";

const BACKEND_PATHS = [
  "/auth/v1",
  "/rest/v1",
  "/storage/v1",
  "/functions/v1",
  "/paystack-sandbox",
  "/healthz",
];

/** The same backend on a port of its own, and in front of it Vite, which shows every change at once. */
async function main(): Promise<void> {
  await buildIfStale();
  const config = readConfig(process.env, process.argv.slice(2));
  const shop = await openShop({ ...config, port: 0 }, console.log);
  const vite = await createServer({
    plugins: [headPlugin(config.siteUrl, await publicConfigOf(shop.url))],
    server: {
      port: config.port,
      strictPort: true,
      host: config.host,
      proxy: Object.fromEntries(BACKEND_PATHS.map((path) => [path, { target: shop.url }])),
    },
  });
  await vite.listen();
  console.log(`\nThe shop reloads as you change it: http://localhost:${config.port}`);
  if (shop.inboxUrl) console.log(`Inbox: ${shop.inboxUrl}`);
  closeOnRequest(async () => {
    await vite.close();
    await shop.close();
  });
}

function headPlugin(siteUrl: string, config: PublicConfig): Plugin {
  return {
    name: "ntoma-head",
    transformIndexHtml(html, { originalUrl = "/" }) {
      const { pathname } = new URL(originalUrl, siteUrl);
      const head = renderHead({
        page: pageOf(pathname),
        siteUrl,
        pathname,
        imageUrl: "/og.png",
        config,
      });
      return html.replace("<!--head-->", () => head);
    },
  };
}

await main();
