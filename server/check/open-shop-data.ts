import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { requestFacts } from "../backup/backup-socket.ts";
import { refuseProject } from "../backup/project/supabase-project.ts";
import type { Config } from "../config/config.ts";
import { openPglite } from "../database/connection/pglite/pglite.ts";
import { openPostgres } from "../database/connection/postgres/postgres.ts";
import { isInUse, lockDataDir } from "../database/data-folder/data-lock.ts";
import { errorMessage } from "../lib/errors.ts";
import type { ShopData } from "./context.ts";
import { error, ok, warning } from "./finding.ts";
import { parseShopFacts, readShopFacts } from "./shop-facts.ts";

const NOT_SEEN =
  "Migrations, admins, products and the shop's details are in it: they were not looked at.";

/** Opens the database as the shop would; one that a running shop has open is read through that shop. */
export async function openShopData(config: Config): Promise<ShopData> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl) return openServer(config, databaseUrl);
  if (!existsSync(join(dataDir, "database"))) {
    return closed(ok(`There is no shop in ${dataDir} yet: the first start makes it.`));
  }
  if (isInUse(dataDir)) return askRunningShop(dataDir);
  return isOwn(dataDir) ? readFolder(dataDir) : closed(foreignFolder(dataDir));
}

const closed = (...findings: ShopData["findings"]): ShopData => ({
  findings,
  close: async () => undefined,
});

async function openServer(config: Config, databaseUrl: string): Promise<ShopData> {
  const { databaseDirectUrl: directUrl } = config;
  try {
    const options = { poolSize: 2, directUrl, withTimeouts: true };
    const database = await openPostgres(databaseUrl, options);
    const { kysely, close } = database;
    try {
      await refuseProject(kysely);
      return { findings: [], facts: await readShopFacts(kysely), database, close };
    } catch (reason) {
      await close();
      throw reason;
    }
  } catch (reason) {
    const what = errorMessage(reason);
    return closed(error(what, "The shop does not start without its database.", cureOf(what)));
  }
}

function cureOf(reason: string): string {
  if (/startup parameter/.test(reason)) {
    return "DATABASE_URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL to PostgreSQL itself as well.";
  }
  return "Check user, password, host, port and name in the URL, and that PostgreSQL runs and accepts connections from this machine (listen_addresses, pg_hba.conf, firewall).";
}

const ANSWER_MS = 5000;

async function askRunningShop(dataDir: string): Promise<ShopData> {
  try {
    const late = sleep(ANSWER_MS, undefined, { ref: false }).then(() => {
      throw new Error(`it did not answer within ${ANSWER_MS / 1000} seconds.`);
    });
    const answer = await Promise.race([requestFacts(dataDir), late]);
    return { ...closed(), facts: parseShopFacts(answer) };
  } catch (reason) {
    return closed(
      warning(
        `The running shop in ${dataDir} did not tell what is in its database: ${errorMessage(reason)}`,
        NOT_SEEN,
        "Wait until it has started, or run the check of the version that is running, as the user of the shop.",
      ),
    );
  }
}

/** Files that another user makes in the folder would keep the shop from starting. */
function isOwn(dataDir: string): boolean {
  return process.getuid === undefined || statSync(dataDir).uid === process.getuid();
}

const foreignFolder = (dataDir: string) =>
  warning(
    `The database in ${dataDir} belongs to another user and was not opened.`,
    NOT_SEEN,
    "Run the check as the user of the shop (sudo -u USER), or while the shop runs.",
  );

async function readFolder(dataDir: string): Promise<ShopData> {
  try {
    const lock = await lockDataDir(dataDir);
    return await readLocked(dataDir).finally(() => lock.release());
  } catch (reason) {
    return closed(warning(errorMessage(reason), NOT_SEEN, "Mend that and run the check again."));
  }
}

async function readLocked(dataDir: string): Promise<ShopData> {
  try {
    const database = await openPglite(dataDir);
    const reading = readShopFacts(database.kysely).finally(() => database.close());
    return { ...closed(), facts: await reading };
  } catch (reason) {
    const what = `The database in ${dataDir} cannot be opened: ${errorMessage(reason)}`;
    return closed(error(what, "The shop does not start without it.", "Restore a backup."));
  }
}
