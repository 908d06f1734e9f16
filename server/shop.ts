import { existsSync } from "node:fs";
import { join } from "node:path";
import { createAuthExtensions } from "./auth/auth-extensions.ts";
import { requireSameKeys } from "./auth/key-fingerprint.ts";
import { findKeys } from "./auth/keys.ts";
import { openBackupSocket } from "./backup/backup-socket.ts";
import { createCatalog } from "./catalog/catalog.ts";
import { openCatalogCache } from "./catalog/catalog-cache.ts";
import { type Config, ConfigError } from "./config.ts";
import { hasDemoLogins } from "./database/demo-users.ts";
import { isDatabaseReady } from "./database/health-check.ts";
import { openShopDatabase } from "./database/open-database.ts";
import { startPruning } from "./database/prune-auth.ts";
import { prepareData } from "./database/seed.ts";
import { createBackendApi } from "./http/backend-api.ts";
import { listen, listenOrExplain } from "./http/listen.ts";
import { allowReadsOnly } from "./http/method-check.ts";
import { openMemoryLimits, openSharedLimits } from "./http/open-limits.ts";
import { createResponseCache } from "./http/response-cache.ts";
import { createRouter } from "./http/router.ts";
import { createStaticFiles } from "./http/static-files.ts";
import { createImageHandler } from "./images/images.ts";
import { startPictureCleanup } from "./images/picture-cleanup.ts";
import { createRenderings } from "./images/renderings.ts";
import { createBackend } from "./lite/backend.ts";
import { filterBackendLogs } from "./lite/filter-logs.ts";
import { serviceSettings } from "./lite/service-settings.ts";
import { openInboxIfNeeded } from "./mail/inbox.ts";
import { createMailDriver } from "./mail/mail-driver.ts";
import { startOrderMails } from "./mail/order-mails.ts";
import { openMetrics } from "./metrics/open-metrics.ts";
import { type Close, closeAll, closeJobs } from "./operations/close-all.ts";
import { lockDataDir } from "./operations/data-lock.ts";
import { createPages } from "./pages/pages.ts";
import { createProductRenderer } from "./pages/render-products.ts";
import { createPayments } from "./payments/payments.ts";
import { ROOT } from "./root-folder.ts";
import { openStores } from "./storage/open-stores.ts";

export const DIST = join(ROOT, "dist");

export type Shop = {
  url: string;
  inboxUrl: string | undefined;
  /** False when the data folder already contained a shop. */
  isNew: boolean;
  /** Whether the logins of the README work. */
  hasDemoUsers: boolean;
  /** Serves on as not ready for `DRAIN_SECONDS`, then closes. */
  close(): Promise<void>;
};

type Log = (line: string) => void;

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
  const { dataDir, siteUrl, imageRendering } = config;
  const lock = config.databaseUrl ? undefined : await lockDataDir(dataDir);
  closers.push(() => lock?.release());
  const keys = await findKeys(config);
  const stores = await openStores(config);
  log(
    config.databaseUrl
      ? "Opening the PostgreSQL database"
      : "Opening the embedded database (about 2 seconds)",
  );
  const database = await openShopDatabase(config);
  closers.push(() => database.close());
  const inbox = await openInboxIfNeeded(config, log);
  closers.push(() => inbox?.close());
  const mail = createMailDriver(config, inbox);
  const renderings = createRenderings(stores);
  const backend = await createBackend(
    { siteUrl, storage: stores.storage },
    keys,
    database,
    mail,
    renderings.remove,
  );
  const isNew = await mail.pauseDuring(() =>
    prepareData({ config, keys, database, backend, ...stores }, log),
  );
  if (config.databaseUrl) await requireSameKeys(database.kysely, keys);
  const jobs = [startPruning(database.kysely)];
  closers.push(() => closeJobs(jobs));

  const cache = await openCatalogCache(database);
  const auth = createAuthExtensions({ database, driver: mail, siteUrl });
  closers.push(() => auth.close());
  const shared = config.databaseUrl ? openSharedLimits(database.kysely) : undefined;
  jobs.push(async () => shared?.close());
  const limits = shared?.limits ?? openMemoryLimits();
  const payments = createPayments({ config, keys, backend, database, limits });
  jobs.push(() => payments.close());
  const orderMails = await startOrderMails({ config, keys, backend, database, driver: mail });
  jobs.push(() => orderMails.close());
  jobs.push(startPictureCleanup(serviceSettings(siteUrl, keys, backend, database)));
  const { publishableKey } = keys;
  const publicConfig = {
    ...payments.publicConfig,
    supabaseUrl: "",
    publishableKey,
    imageRendering,
  };
  const pages = createPages({
    dist: DIST,
    siteUrl,
    publicConfig,
    realPaystack: config.paystack !== undefined,
    renderProducts: createProductRenderer(DIST, publicConfig),
    catalog: createCatalog(database),
    versions: cache.versions,
  });
  let isReady = true;
  const handle = createRouter({
    siteUrl,
    realPaystack: config.paystack !== undefined,
    isDatabaseReady: () => isDatabaseReady(database),
    isReady: () => isReady,
    handlers: [
      createImageHandler(stores.storage, imageRendering ? renderings : undefined),
      createBackendApi({ backend, cache, siteUrl, keys, limits, handleAuth: auth.handle }),
      ...payments.handlers,
      allowReadsOnly,
      pages.searchEngineFiles,
      createStaticFiles(DIST),
      pages.page,
    ],
  });

  closers.push(await openMetrics(config, database));
  if (lock) closers.push(await openBackupSocket(database, { ...stores, keys }, dataDir));
  const { port, host, inboxPort, trustedProxies } = config;
  const responses = createResponseCache(cache.versions);
  const startServer = () => listen(handle, port, host, { trustedProxies, cache: responses });
  const server = await listenOrExplain(startServer, "PORT", port, host);
  closers.push(() => server.close());
  const startInbox = async () => inbox?.listen(inboxPort);
  const inboxUrl = await listenOrExplain(startInbox, "INBOX_PORT", inboxPort);
  payments.startSweep();
  lock?.announce(server.url);
  const hasDemoUsers = await hasDemoLogins(database);
  const close = async () => {
    isReady = false;
    await server.drain(config.drainSeconds);
    await closeAll(closers);
  };
  return { url: server.url, inboxUrl, isNew, hasDemoUsers, close };
}
