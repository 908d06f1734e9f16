import cluster from "node:cluster";
import { reportSettings } from "./check/report-settings.ts";
import { type Config, readConfig } from "./config/config.ts";
import { demoLogins } from "./database/seed/demo-users.ts";
import { ConfigError } from "./lib/errors.ts";
import { VERSION } from "./lib/version.ts";
import { closeOnRequest } from "./operations/close-on-request.ts";
import { findHangupHandler } from "./operations/hangup.ts";
import { logJsonToConsole } from "./operations/json-console.ts";
import { startRequestLog } from "./operations/request-log.ts";
import { outliveDatabaseErrors } from "./operations/unhandled-errors.ts";
import { openShop, type Shop } from "./shop.ts";
import { runWorkers } from "./workers/run-workers.ts";

/** Of several workers only the first one logs its start. */
const isQuiet = (cluster.worker?.id ?? 1) > 1;

function log(line: string): void {
  if (!isQuiet) console.log(line);
}

/** Starts the shop and runs it until it is stopped. */
export async function main(args: readonly string[]): Promise<void> {
  if (logsJson(process.env)) logJsonToConsole();
  if (cluster.isPrimary && !reportSettings(process.env)) process.exit(1);
  outliveDatabaseErrors();
  try {
    const config = readConfig(process.env, args);
    if (config.workers > 1 && cluster.isPrimary) await runWorkers(config, log);
    else await runShop(config);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** As the configuration says; but what is wrong with that is logged, too. */
function logsJson({ LOG_FORMAT, NODE_ENV }: NodeJS.ProcessEnv): boolean {
  return (LOG_FORMAT || (NODE_ENV === "production" && "json")) === "json";
}

async function runShop(config: Config): Promise<void> {
  let shop: Shop | undefined;
  const { drainSeconds, requestLog } = config;
  const end = closeOnRequest(async () => shop?.close(), {
    drainSeconds: () => (shop ? drainSeconds : 0),
    onHangup: findHangupHandler(),
  });
  if (requestLog) process.once("exit", startRequestLog(requestLog));
  shop = await openShop(config, log);
  if (config.empty && !shop.isNew) {
    log("The data folder already holds a shop: --empty only counts for a new one.");
  }
  if (config.production && shop.hasDemoTexts) {
    log("The pages about the shop still have sample texts: change them at /admin/shop-details.");
  }
  if (shop.isHeld) {
    log(
      "This shop was restored from a backup and is held: it sends no mails, takes no orders and asks nothing of the payment provider. To release it, run: npm run restore -- --release",
    );
  }
  log(startupMessage(shop, config.databaseUrl ? "PostgreSQL" : config.dataDir));
  void shop.outdated.then((migration) => {
    console.error(
      `Another process has applied the migration ${migration}, which this version of the shop does not know. This process finishes its requests and ends: start the new version in its place.`,
    );
    return end(1);
  });
}

function startupMessage({ url, inboxUrl, hasDemoUsers }: Shop, data: string): string {
  const { admin, shopper } = demoLogins;
  const rows = [
    ["Version", VERSION],
    ["Shop", url],
    ...(hasDemoUsers
      ? [
          ["Admin", `${admin.email} / ${admin.password}`],
          ["Shopper", `${shopper.email} / ${shopper.password}`],
        ]
      : []),
    ...(inboxUrl ? [["Inbox", inboxUrl]] : []),
    ["Data", data],
  ];
  const lines = rows.map(([name = "", value]) => `  ${name.padEnd(8)} ${value}`);
  return ["", "The shop is open.", "", ...lines, ""].join("\n");
}

if (import.meta.main) await main(process.argv.slice(2));
