import { buildIfStale } from "../scripts/build-if-stale.ts";
import { freePort } from "../tests/harness/free-port.ts";
import { startShop } from "../tests/harness/shop.ts";
import { measureAdminOrders } from "./admin-orders.ts";
import { measureCachedResponses } from "./cached-responses.ts";
import { measureCatalogue } from "./catalogue.ts";
import { measureDashboard } from "./dashboard.ts";
import { measureGrowth } from "./growth.ts";
import { measureInstall } from "./install.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measurePageWeights } from "./page-weight.ts";
import { measureProductImport } from "./product-import.ts";
import { report } from "./report.ts";
import { measureSearch } from "./search.ts";
import { measureSignIns } from "./sign-ins.ts";
import { measureSignedIn } from "./signed-in.ts";
import { measureSlowNetwork } from "./slow-network.ts";
import { measureStart } from "./start.ts";
import { measureStockHolds } from "./stock-holds.ts";
import { lastTestRun } from "./test-run.ts";

await buildIfStale();
// Metrics are counted as in production, where every response from memory passes them.
const shop = await startShop({ env: { METRICS_PORT: String(await freePort()) } });
const measures = [
  ...(await measurePageWeights()),
  ...(await measureSlowNetwork(shop.url)),
  ...(await measureLighthouse(shop.url)),
  ...(await measureCatalogue(shop.url)),
  ...(await measureCachedResponses(shop)),
];
await shop.stop();
measures.push(
  ...(await measureSignedIn()),
  ...(await measureStockHolds()),
  ...(await measureDashboard()),
  ...(await measureAdminOrders()),
  ...(await measureGrowth()),
  ...(await measureProductImport()),
  ...(await measureSearch()),
  ...(await measureSignIns()),
  ...(await measureStart()),
  ...(await measureInstall()),
  ...lastTestRun(),
);

const missed = await report(measures);
for (const name of missed) console.error(`Over budget or not measured: ${name}`);
process.exitCode = missed.length > 0 ? 1 : 0;
