import { ConfigError, readConfig } from "./config.ts";
import { demoLogins } from "./database/seed.ts";
import { openShop, type Shop } from "./shop.ts";

const say = (line: string) => console.log(line);

/** Starts the shop and keeps it open until it is told to stop. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    const config = readConfig(process.env, args);
    const shop = await openShop(config, say);
    if (config.empty && !shop.isNew) {
      say("The data folder already holds a shop: --empty only counts for a new one.");
    }
    // First of all: whoever reads that the shop is open may close it in the same moment.
    closeOnSignal(shop);
    say(welcome(shop, config.databaseUrl ? "PostgreSQL" : config.dataDir));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
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

/** A service manager may signal the launcher and the shop at once: that is still one request. */
const SAME_SIGNAL_MS = 1000;

/** Finishes what is under way, then closes; a second signal does not wait. */
function closeOnSignal(shop: Shop): void {
  let closingSince: number | undefined;
  const close = async () => {
    if (closingSince !== undefined) {
      if (performance.now() - closingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    closingSince = performance.now();
    await shop.close();
    process.exit(0);
  };
  process.on("SIGTERM", close);
  process.on("SIGINT", close);
}

if (import.meta.main) await main(process.argv.slice(2));
