import { existsSync } from "node:fs";
import { join } from "node:path";
import { hasDemoTexts } from "../domain/shop/shop-details.ts";
import { openBackupSocket } from "./backup/backup-socket.ts";
import { readShopFacts } from "./check/shop-facts.ts";
import type { Config } from "./config/config.ts";
import { createHandlers, DIST } from "./create-handlers.ts";
import { watchForNewerMigrations } from "./database/migrations/newer-migrations.ts";
import { hasDemoLogins } from "./database/seed/demo-users.ts";
import { listen } from "./http/listen.ts";
import { type Close, closeAll } from "./lib/close-all.ts";
import { ConfigError } from "./lib/errors.ts";
import { listenOrExplain } from "./lib/ports.ts";
import { openMetrics } from "./metrics/open-metrics.ts";
import { openBackend } from "./open-backend.ts";
import { type Log, openData } from "./open-data.ts";
import { readShopDetails } from "./pages/shop-details.ts";
import { filterBackendLogs } from "./patches/filter-logs.ts";

export type Shop = {
  url: string;
  inboxUrl: string | undefined;
  /** False when the data folder already contained a shop. */
  isNew: boolean;
  /** Whether it was restored and waits for its release. */
  isHeld: boolean;
  /** Whether the logins of the README work. */
  hasDemoUsers: boolean;
  /** Whether the pages about the shop still have sample texts. */
  hasDemoTexts: boolean;
  /** Resolves to the name of a migration of a newer version, once another process has applied one. */
  outdated: Promise<string>;
  /** Serves on as not ready for `DRAIN_SECONDS`, then closes. */
  close(): Promise<void>;
};

/** Opens the whole shop: database, backend, functions, mail and pages, on one port. */
export async function openShop(config: Config, log: Log = () => undefined): Promise<Shop> {
  filterBackendLogs();
  if (!existsSync(join(DIST, "pages"))) {
    throw new ConfigError("The site is not built. Run `npm start` or `npm run build`.");
  }
  const closers: Close[] = [];
  try {
    return await open(config, log, closers);
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

async function open(config: Config, log: Log, closers: Close[]): Promise<Shop> {
  const data = await openData(config, log, closers);
  const services = await openBackend(config, data, log, closers);
  const shop = await createHandlers(config, data, services, closers);

  const { dataDir, port, host, inboxPort, trustedProxies } = config;
  const isPublic = config.production || config.siteUrl.startsWith("https:");
  const { lock, database } = data;
  closers.push(await openMetrics(config, database, shop.canSell));
  if (lock) {
    const readFacts = () => readShopFacts(database.kysely);
    closers.push(await openBackupSocket(database, data, dataDir, readFacts));
  }
  const startServer = () =>
    listen(shop.handle, port, host, { trustedProxies, cache: shop.cache, isPublic });
  const server = await listenOrExplain(startServer, "PORT", port, host);
  closers.push(() => server.close());
  const startInbox = async () => services.inbox?.listen(inboxPort);
  const inboxUrl = await listenOrExplain(startInbox, "INBOX_PORT", inboxPort);
  shop.startSweep();
  lock?.announce(server.url);
  const hasDemoUsers = await hasDemoLogins(database);
  const close = async () => {
    shop.stopBeingReady();
    await server.drain(config.drainSeconds);
    await closeAll(closers);
  };
  const { promise: outdated, resolve } = Promise.withResolvers<string>();
  if (config.databaseUrl) {
    await watchForNewerMigrations(database, (name) => {
      shop.becomeOutdated();
      resolve(name);
    });
  }
  const demo = { hasDemoUsers, hasDemoTexts: hasDemoTexts(await readShopDetails(database)) };
  const { isNew, isHeld } = services;
  return { url: server.url, inboxUrl, isNew, isHeld, ...demo, outdated, close };
}
