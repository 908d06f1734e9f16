import { existsSync } from "node:fs";
import { join } from "node:path";
import { hasDemoTexts } from "../domain/shop/shop-details.ts";
import { createBackendApi } from "./api/backend-api.ts";
import { createAccounts } from "./auth/accounts.ts";
import { createAuthExtensions } from "./auth/auth-extensions.ts";
import { createKnownAddresses } from "./auth/known-addresses.ts";
import { createBackend } from "./backend/backend.ts";
import { serviceSettings } from "./backend/service-settings.ts";
import { openBackupSocket } from "./backup/backup-socket.ts";
import { refuseProject } from "./backup/project/supabase-project.ts";
import { createCatalog } from "./catalog/catalog.ts";
import { openCatalogChanges } from "./catalog/catalog-changes.ts";
import type { Config } from "./config/config.ts";
import { findKeys } from "./config/keys.ts";
import { openShopDatabase } from "./database/connection/open-database.ts";
import { lockDataDir } from "./database/data-folder/data-lock.ts";
import { isDatabaseReady } from "./database/health-check.ts";
import { requireSameKeys } from "./database/key-fingerprint.ts";
import { startDeletingExpired } from "./database/maintenance/delete-expired.ts";
import { hasDemoLogins } from "./database/seed/demo-users.ts";
import { prepareData } from "./database/seed/seed.ts";
import { createPayments } from "./functions/payments.ts";
import { listen } from "./http/listen.ts";
import { allowReadsOnly } from "./http/method-check.ts";
import { createResponseCache } from "./http/response-cache.ts";
import { createRouter } from "./http/router.ts";
import { createStaticFiles } from "./http/static-files.ts";
import { createImageHandler } from "./images/images.ts";
import { startPictureCleanup } from "./images/picture-cleanup.ts";
import { createRenderings } from "./images/renderings.ts";
import { type Close, closeAll, closeJobs } from "./lib/close-all.ts";
import { ConfigError } from "./lib/errors.ts";
import { listenOrExplain } from "./lib/ports.ts";
import { ROOT } from "./lib/root-folder.ts";
import { openMemoryLimits, openSharedLimits } from "./limits/open-limits.ts";
import { createAccountMails } from "./mail/account-mails.ts";
import { openInboxIfNeeded } from "./mail/inbox.ts";
import { createMailDriver } from "./mail/mail-driver.ts";
import { startOrderMails } from "./mail/order-mails.ts";
import { openMetrics } from "./metrics/open-metrics.ts";
import { createPages, pageKey } from "./pages/pages.ts";
import { createRenderer } from "./pages/renderer.ts";
import { readShopDetails } from "./pages/shop-details.ts";
import { assertSeparateIdentities } from "./patches/check-identities.ts";
import { filterBackendLogs } from "./patches/filter-logs.ts";
import { openStores } from "./storage/open-stores.ts";

export const DIST = join(ROOT, "dist");

export type Shop = {
  url: string;
  inboxUrl: string | undefined;
  /** False when the data folder already contained a shop. */
  isNew: boolean;
  /** Whether the logins of the README work. */
  hasDemoUsers: boolean;
  /** Whether the pages about the shop still say that it is a demo. */
  hasDemoTexts: boolean;
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
  const data = await openData(config, log, closers);
  const services = await openBackend(config, data, log, closers);
  const shop = await createHandlers(config, data, services, closers);

  const { dataDir, port, host, inboxPort, trustedProxies } = config;
  const { lock, database } = data;
  closers.push(await openMetrics(config, database));
  if (lock) closers.push(await openBackupSocket(database, data, dataDir));
  const startServer = () => listen(shop.handle, port, host, { trustedProxies, cache: shop.cache });
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
  const demo = { hasDemoUsers, hasDemoTexts: hasDemoTexts(await readShopDetails(database)) };
  return { url: server.url, inboxUrl, isNew: services.isNew, ...demo, close };
}

type Data = Awaited<ReturnType<typeof openData>>;

/** What the shop keeps: its folder, keys, pictures and database. */
async function openData(config: Config, log: Log, closers: Close[]) {
  const lock = config.databaseUrl ? undefined : await lockDataDir(config.dataDir);
  closers.push(() => lock?.release());
  log(
    config.databaseUrl
      ? "Opening the PostgreSQL database"
      : "Opening the embedded database (about 2 seconds)",
  );
  const database = await openShopDatabase(config);
  closers.push(() => database.close());
  if (config.databaseUrl) await refuseProject(database.kysely);
  const keys = await findKeys(config);
  return { lock, keys, database, ...(await openStores(config)) };
}

type Services = Awaited<ReturnType<typeof openBackend>>;

/** Supabase Lite on the migrated database, with what it sends mails through and jobs call it by. */
async function openBackend(config: Config, data: Data, log: Log, closers: Close[]) {
  const { siteUrl } = config;
  const { keys, database, storage } = data;
  const inbox = await openInboxIfNeeded(config, log);
  closers.push(() => inbox?.close());
  const mail = createMailDriver(config, inbox);
  const renderings = createRenderings(data);
  const changes = await openCatalogChanges(database);
  const options = { siteUrl, storage };
  const backend = await createBackend(options, keys, database, mail, async (name) => {
    await renderings.remove(name);
    await changes.pictureChanged(name);
  });
  const isNew = await mail.pauseDuring(() => prepareData({ config, backend, ...data }, log));
  await assertSeparateIdentities(database);
  if (config.databaseUrl) await requireSameKeys(database.kysely, keys);
  const service = serviceSettings(siteUrl, keys, backend, database);
  return { inbox, mail, renderings, changes, backend, service, isNew };
}

/** Everything that answers requests, and the jobs beside it. */
async function createHandlers(config: Config, data: Data, services: Services, closers: Close[]) {
  const { siteUrl, imageRendering } = config;
  const { keys, database, storage } = data;
  const { mail, service, backend, changes, renderings } = services;
  const realPaystack = config.paystack !== undefined;
  const jobs = [startDeletingExpired(database.kysely)];
  closers.push(() => closeJobs(jobs));

  const accounts = createAccounts(database);
  const mails = createAccountMails({ accounts, driver: mail, siteUrl });
  const auth = createAuthExtensions({ database, accounts, mails });
  closers.push(() => auth.close());
  const shared = config.databaseUrl ? openSharedLimits(database.kysely) : undefined;
  jobs.push(async () => shared?.close());
  const limits = shared?.limits ?? openMemoryLimits();
  const payments = createPayments({ config, keys, service, limits });
  jobs.push(() => payments.close());
  const orderMails = await startOrderMails({ config, service, database, driver: mail });
  jobs.push(() => orderMails.close());
  jobs.push(startPictureCleanup(service));

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
    realPaystack,
    renderer: createRenderer(DIST, publicConfig),
    readShopDetails: () => readShopDetails(database),
    catalog: createCatalog(database),
  });
  let isReady = true;
  const handle = createRouter({
    siteUrl,
    realPaystack,
    isDatabaseReady: () => isDatabaseReady(database),
    isReady: () => isReady,
    handlers: [
      createImageHandler(storage, imageRendering ? renderings : undefined),
      createBackendApi({
        backend,
        changes,
        keys,
        limits,
        knownAddresses: createKnownAddresses(database.kysely),
        handleAuth: auth.handle,
      }),
      ...payments.handlers,
      allowReadsOnly,
      pages.searchEngineFiles,
      createStaticFiles(DIST),
      pages.page,
    ],
  });
  return {
    handle,
    cache: createResponseCache({ versions: changes.versions, pageKey }),
    startSweep: payments.startSweep,
    stopBeingReady: () => {
      isReady = false;
    },
  };
}
