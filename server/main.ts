import { ConfigError, readConfig } from "./config.ts";
import { demoLogins } from "./database/demo-users.ts";
import { closeOnRequest } from "./operations/close-on-request.ts";
import { logJsonToConsole } from "./operations/json-console.ts";
import { startRequestLog } from "./operations/request-log.ts";
import { openShop, type Shop } from "./shop.ts";

const say = (line: string) => console.log(line);

/** Starts the shop and keeps it open until it is asked to stop. */
export async function main(args: readonly string[]): Promise<void> {
  let shop: Shop | undefined;
  let drainSeconds = 0;
  closeOnRequest(
    async () => shop?.close(),
    () => drainSeconds,
  );
  try {
    const config = readConfig(process.env, args);
    drainSeconds = config.drainSeconds;
    if (config.requestLog === "json") logJsonToConsole();
    if (config.requestLog) process.once("exit", startRequestLog(config.requestLog));
    shop = await openShop(config, say);
    if (config.empty && !shop.isNew) {
      say("The data folder already holds a shop: --empty only counts for a new one.");
    }
    say(welcome(shop, config.databaseUrl ? "PostgreSQL" : config.dataDir));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function welcome({ url, inboxUrl, hasDemoUsers }: Shop, data: string): string {
  const { admin, shopper } = demoLogins;
  const rows = [
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
