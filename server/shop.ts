import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { App, EmailDriver } from "@supabase/lite";
import { sql } from "kysely";
import { createAuthExtensions } from "./auth/auth-extensions.ts";
import { type Keys, loadKeys } from "./auth/keys.ts";
import { openBackupSocket } from "./backup/backup-socket.ts";
import { createCatalog } from "./catalog/catalog.ts";
import { createCatalogCache } from "./catalog/catalog-cache.ts";
import { type Config, ConfigError, hasDemoCatalog, hasDemoUsers } from "./config.ts";
import { type Database, openPglite, openPostgres, warmSchemaCache } from "./database/database.ts";
import { migrate } from "./database/migrate.ts";
import { hasDemoLogins, removeDemoUsers, seedOnce } from "./database/seed.ts";
import { createBackendApi } from "./http/backend-api.ts";
import { type Listening, listen } from "./http/listen.ts";
import { createResponseCache } from "./http/response-cache.ts";
import { createApp } from "./http/router.ts";
import { createStaticFiles } from "./http/static-files.ts";
import { createImageHandler } from "./images/images.ts";
import { createRenderings } from "./images/renderings.ts";
import { createBackend, storageFolder } from "./lite/backend.ts";
import { filterBackendLogs } from "./lite/filter-logs.ts";
import { type Inbox, openInbox } from "./mail/inbox.ts";
import { createMailDriver } from "./mail/mail.ts";
import { type DataLock, lockDataDir } from "./operations/data-lock.ts";
import { createPages } from "./pages/pages.ts";
import { createPayments } from "./payments/payments.ts";
import { removeStaleDrafts } from "./storage/atomic-file.ts";

export const DIST = join(import.meta.dirname, "../dist");

export type Shop = {
  url: string;
  inboxUrl: string | undefined;
  /** False when the data folder already held a shop. */
  isNew: boolean;
  /** Whether the logins that stand in the README work here. */
  hasDemoUsers: boolean;
  close(): Promise<void>;
};

type Log = (line: string) => void;

/** Opens the whole shop: database, backend, functions, mail and pages, on one port. */
export async function openShop(config: Config, log: Log = () => undefined): Promise<Shop> {
  filterBackendLogs();
  if (!existsSync(join(DIST, "pages"))) {
    throw new ConfigError(
      "The site is not built yet. `npm start` builds it, and so does `npm run build`.",
    );
  }
  const closing: (() => Promise<void> | void)[] = [];
  try {
    return await open(config, log, closing);
  } catch (error) {
    await closeAll(closing);
    throw error;
  }
}

async function open(
  config: Config,
  log: Log,
  closing: (() => Promise<void> | void)[],
): Promise<Shop> {
  const lock = await acquireLock(config);
  closing.push(() => lock?.release());
  const keys = await loadKeys(config.dataDir);
  await removeStaleDrafts(storageFolder(config.dataDir));
  const database = await openDatabase(config, log);
  closing.push(() => database.close());
  const inbox = await openInboxIfNeeded(config, log);
  closing.push(() => inbox?.close());
  const mail = pausable(createMailDriver(config, inbox));
  const renderings = createRenderings(join(config.dataDir, "renderings"));
  const backend = await createBackend(config, keys, database, mail.driver, renderings.forget);
  const isNew = await mail.without(() => prepareData({ config, keys, database, backend }, log));

  const cache = createCatalogCache();
  await database.listen("catalogue", cache.changed);
  const people = createAuthExtensions({ database, driver: mail.driver, siteUrl: config.siteUrl });
  closing.push(() => people.close());
  const payments = createPayments({ config, keys, backend, cache });
  closing.push(() => payments.close());
  const answer = createApp({
    siteUrl: config.siteUrl,
    realPaystack: config.paystack !== undefined,
    isDatabaseReady: () => isDatabaseReady(database),
    api: createBackendApi({
      backend,
      cache,
      siteUrl: config.siteUrl,
      keys,
      evenAuth: people.answer,
    }),
    functions: payments.functions,
    sandbox: payments.sandbox,
    pictures: createImageHandler(config.dataDir, config.imageRendering ? renderings : undefined),
    files: createStaticFiles(DIST),
    pages: createPages({
      dist: DIST,
      siteUrl: config.siteUrl,
      publicConfig: {
        ...payments.publicConfig,
        supabaseUrl: "",
        publishableKey: keys.publishableKey,
        imageRendering: config.imageRendering,
      },
      catalogue: createCatalog(database),
      catalogVersion: () => cache.version,
    }),
  });
  if (lock) closing.push(await openBackupSocket(database, config.dataDir));
  const responses = createResponseCache(() => cache.version);
  const { port, host, inboxPort, trustedProxies } = config;
  const open = () => listen(answer, port, host, trustedProxies, responses);
  const server = await listenOrExplain(open, "PORT", port, host);
  closing.push(() => server.close());
  const inboxUrl =
    inbox && (await listenOrExplain(() => inbox.listen(inboxPort), "INBOX_PORT", inboxPort));
  payments.startSweep();
  lock?.announce(server.url);
  return {
    url: server.url,
    inboxUrl,
    isNew,
    hasDemoUsers: await hasDemoLogins(database),
    close: () => closeAll(closing),
  };
}

async function openDatabase({ databaseUrl, dataDir }: Config, log: Log): Promise<Database> {
  log(databaseUrl ? "Opening the PostgreSQL database" : "Opening the embedded database");
  return databaseUrl ? openPostgres(databaseUrl) : openPglite(dataDir);
}

type DataParts = { config: Config; keys: Keys; database: Database; backend: App };

/** Brings the database up to date and fills a new one; answers whether it was new. */
async function prepareData({ config, keys, database, backend }: DataParts, log: Log) {
  const migrations = await migrate(database);
  if (migrations.length > 0) log(`Migrated the database (${migrations.length} files)`);
  await warmSchemaCache(database);
  const wanted = { goods: hasDemoCatalog(config), people: hasDemoUsers(config) };
  const isNew = await seedOnce({ database, backend, keys, dataDir: config.dataDir }, wanted);
  if (isNew) log(wanted.goods ? "Laid out the demo shop" : "Began with an empty shop");
  if (!wanted.people && (await removeDemoUsers(database)) > 0) {
    log("Removed the demo people: their passwords are public");
  }
  return isNew;
}

function acquireLock(config: Config): Promise<DataLock | undefined> {
  return config.databaseUrl ? Promise.resolve(undefined) : lockDataDir(config.dataDir);
}

async function openInboxIfNeeded(config: Config, log: Log): Promise<Inbox | undefined> {
  if (config.smtpUrl || config.production) return undefined;
  return openInbox(config.dataDir, (mail) => {
    const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
    log(`Mail to ${mail.to}: ${mail.subject}${link ? `\n  ${link}` : ""}`);
  });
}

/** Demo people need no mail to confirm who they are. */
function pausable(mail: EmailDriver) {
  let paused = false;
  return {
    driver: {
      send: async (message) => (paused ? undefined : mail.send(message)),
    } satisfies EmailDriver,
    async without<Result>(work: () => Promise<Result>): Promise<Result> {
      paused = true;
      return work().finally(() => {
        paused = false;
      });
    },
  };
}

const HEALTH_DEADLINE_MS = 3000;

/** A database that does not answer in time is as good as none. */
async function isDatabaseReady({ kysely }: Database): Promise<boolean> {
  const asked = sql`select from public.categories limit 1`.execute(kysely);
  const answer = await Promise.race([asked, setTimeout(HEALTH_DEADLINE_MS, undefined, unrefed)]);
  return answer?.rows.length === 1;
}

const unrefed = { ref: false };

async function listenOrExplain<Result extends Listening | string>(
  start: () => Promise<Result>,
  name: "PORT" | "INBOX_PORT",
  port: number,
  host = "127.0.0.1",
): Promise<Result> {
  try {
    return await start();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") {
      throw new ConfigError(
        `${name} ${port} is in use by another program. Set ${name} to a free one.`,
      );
    }
    if (code === "EACCES") throw new ConfigError(`${name} ${port} is not for this user to open.`);
    throw new ConfigError(`HOST ${host} is not an address of this machine (${String(code)}).`);
  }
}

/** In the reverse order of opening; what cannot be closed does not keep the rest open. */
async function closeAll(closing: (() => Promise<void> | void)[]): Promise<void> {
  for (const close of closing.splice(0).toReversed()) {
    try {
      await close();
    } catch (error) {
      console.error("Closing:", error);
    }
  }
}
