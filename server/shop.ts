import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { App, EmailDriver } from "@supabase/lite";
import { sql } from "kysely";
import { createPeople } from "./auth/auth-extensions.ts";
import { type Keys, loadKeys } from "./auth/keys.ts";
import { openControl } from "./backup/control.ts";
import { createCatalogue } from "./catalog/catalog.ts";
import { createCatalogueCache } from "./catalog/catalog-cache.ts";
import { type Config, ConfigError, hasDemoGoods, hasDemoPeople } from "./config.ts";
import { type Database, lookAtSchema, openPglite, openPostgres } from "./database/database.ts";
import { migrate } from "./database/migrate.ts";
import { hasDemoLogins, removeDemoPeople, seedOnce } from "./database/seed.ts";
import { createApi } from "./http/backend-api.ts";
import { type Listening, listen } from "./http/listen.ts";
import { createApp } from "./http/router.ts";
import { createStaticFiles } from "./http/static-files.ts";
import { createPictures } from "./images/images.ts";
import { createRenderings } from "./images/renderings.ts";
import { createBackend, storageFolder } from "./lite/backend.ts";
import { quietBackend } from "./lite/filter-logs.ts";
import { type Inbox, openInbox } from "./mail/inbox.ts";
import { createMail } from "./mail/mail.ts";
import { type DataLock, lockDataDir } from "./operations/data-lock.ts";
import { createPages } from "./pages/pages.ts";
import { createPaymentParts } from "./payments/payments.ts";
import { removeOldDrafts } from "./storage/atomic-file.ts";

export const DIST = join(import.meta.dirname, "../dist");

export type Shop = {
  url: string;
  inboxUrl: string | undefined;
  /** False when the data folder already held a shop. */
  isNew: boolean;
  /** Whether the logins that stand in the README work here. */
  hasDemoPeople: boolean;
  close(): Promise<void>;
};

type Say = (line: string) => void;

/** Opens the whole shop: database, backend, functions, mail and pages, on one port. */
export async function openShop(config: Config, say: Say = () => undefined): Promise<Shop> {
  quietBackend();
  if (!existsSync(join(DIST, "pages"))) {
    throw new ConfigError(
      "The site is not built yet. `npm start` builds it, and so does `npm run build`.",
    );
  }
  const closing: (() => Promise<void> | void)[] = [];
  try {
    return await open(config, say, closing);
  } catch (error) {
    await closeAll(closing);
    throw error;
  }
}

async function open(
  config: Config,
  say: Say,
  closing: (() => Promise<void> | void)[],
): Promise<Shop> {
  const lock = await lockFor(config);
  closing.push(() => lock?.release());
  const keys = await loadKeys(config.dataDir);
  await removeOldDrafts(storageFolder(config.dataDir));
  const database = await openDatabase(config, say);
  closing.push(() => database.close());
  const inbox = await inboxFor(config, say);
  closing.push(() => inbox?.close());
  const mail = pausable(createMail(config, inbox));
  const renderings = createRenderings(join(config.dataDir, "renderings"));
  const backend = await createBackend(config, keys, database, mail.driver, renderings.forget);
  const isNew = await mail.without(() => prepareData({ config, keys, database, backend }, say));

  const cache = createCatalogueCache();
  await database.listen("catalogue", cache.changed);
  const people = createPeople({ database, driver: mail.driver, siteUrl: config.siteUrl });
  closing.push(() => people.close());
  const payments = createPaymentParts({ config, keys, backend, cache });
  closing.push(() => payments.close());
  const answer = createApp({
    siteUrl: config.siteUrl,
    realPaystack: config.paystack !== undefined,
    canSell: () => canSell(database),
    api: createApi({ backend, cache, siteUrl: config.siteUrl, keys, evenAuth: people.answer }),
    functions: payments.functions,
    sandbox: payments.sandbox,
    pictures: createPictures(config.dataDir, config.imageRendering ? renderings : undefined),
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
      catalogue: createCatalogue(database),
      catalogueVersion: () => cache.version,
    }),
  });
  if (lock) closing.push(await openControl(database, config.dataDir));
  const { port, host, inboxPort, trustedProxies } = config;
  const open = () => listen(answer, port, host, trustedProxies);
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
    hasDemoPeople: await hasDemoLogins(database),
    close: () => closeAll(closing),
  };
}

async function openDatabase({ databaseUrl, dataDir }: Config, say: Say): Promise<Database> {
  say(databaseUrl ? "Opening the PostgreSQL database" : "Opening the embedded database");
  return databaseUrl ? openPostgres(databaseUrl) : openPglite(dataDir);
}

type DataParts = { config: Config; keys: Keys; database: Database; backend: App };

/** Brings the database up to date and fills a new one; answers whether it was new. */
async function prepareData({ config, keys, database, backend }: DataParts, say: Say) {
  const migrations = await migrate(database);
  if (migrations.length > 0) say(`Migrated the database (${migrations.length} files)`);
  await lookAtSchema(database);
  const wanted = { goods: hasDemoGoods(config), people: hasDemoPeople(config) };
  const isNew = await seedOnce({ database, backend, keys, dataDir: config.dataDir }, wanted);
  if (isNew) say(wanted.goods ? "Laid out the demo shop" : "Began with an empty shop");
  if (!wanted.people && (await removeDemoPeople(database)) > 0) {
    say("Removed the demo people: their passwords are public");
  }
  return isNew;
}

function lockFor(config: Config): Promise<DataLock | undefined> {
  return config.databaseUrl ? Promise.resolve(undefined) : lockDataDir(config.dataDir);
}

async function inboxFor(config: Config, say: Say): Promise<Inbox | undefined> {
  if (config.smtpUrl || config.production) return undefined;
  return openInbox(config.dataDir, (mail) => {
    const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
    say(`Mail to ${mail.to}: ${mail.subject}${link ? `\n  ${link}` : ""}`);
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
async function canSell({ kysely }: Database): Promise<boolean> {
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
