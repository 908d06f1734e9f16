import { join } from "node:path";
import { createBackendApi } from "./api/backend-api.ts";
import { createAccounts } from "./auth/accounts.ts";
import { createAuthExtensions } from "./auth/auth-extensions.ts";
import { openDemoGuard } from "./auth/demo-guard.ts";
import { createKnownAddresses } from "./auth/known-addresses.ts";
import { createCatalog } from "./catalog/catalog.ts";
import { type Config, hasDemoUsers } from "./config/config.ts";
import { openHealthCheck } from "./database/health-check.ts";
import { startDeletingExpired } from "./database/maintenance/delete-expired.ts";
import { createPayments } from "./functions/payments.ts";
import { allowReadsOnly } from "./http/method-check.ts";
import { refuseWritesWhile } from "./http/refuse-writes.ts";
import { createResponseCache } from "./http/response-cache.ts";
import { createRouter } from "./http/router.ts";
import { createNameCheck } from "./http/site-redirect.ts";
import { createStaticFiles } from "./http/static-files.ts";
import { createImageHandler } from "./images/images.ts";
import { startPictureCleanup } from "./images/picture-cleanup.ts";
import { type Close, closeJobs } from "./lib/close-all.ts";
import { ROOT } from "./lib/root-folder.ts";
import { openMemoryLimits, openSharedLimits } from "./limits/open-limits.ts";
import { createAccountMails } from "./mail/account-mails.ts";
import { startLowStockMails } from "./mail/low-stock-mails.ts";
import { startOrderMails } from "./mail/order-mails.ts";
import type { Services } from "./open-backend.ts";
import type { Data } from "./open-data.ts";
import { createPages, pageKey } from "./pages/pages.ts";
import { createRenderer } from "./pages/renderer.ts";
import { openShopDetails } from "./pages/shop-details.ts";

export const DIST = join(ROOT, "dist");
/** All that visitors can read as a file. */
export const PUBLIC_FILES = join(DIST, "public");

/** Everything that answers requests, and the jobs beside it. */
export async function createHandlers(
  config: Config,
  data: Data,
  services: Services,
  closers: Close[],
) {
  const { siteUrl, imageRendering } = config;
  const { keys, database, storage } = data;
  const { mail, accountMail, service, backend, changes, renderings } = services;
  const realPaystack = config.paystack !== undefined;
  const jobs = [
    startDeletingExpired(database.kysely),
    startLowStockMails(database.kysely, config.ownerEmail),
  ];
  closers.push(() => closeJobs(jobs));

  const accounts = createAccounts(database);
  const mails = createAccountMails({ driver: accountMail, siteUrl });
  const demoGuard = hasDemoUsers(config) ? await openDemoGuard(database.kysely) : undefined;
  const auth = createAuthExtensions({ database, accounts, mails, demoGuard });
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
    readShopDetails: await openShopDetails(database),
    catalog: createCatalog(database),
  });
  const health = openHealthCheck(database);
  jobs.push(() => health.close());
  let [isReady, isOutdated] = [true, false];
  const canSell = async () => !isOutdated && (await health.isReady());
  const handle = createRouter({
    siteUrl,
    secretKey: keys.secretKey,
    realPaystack,
    isDatabaseReady: canSell,
    isReady: () => isReady,
    handlers: [
      ...(demoGuard ? [demoGuard.refuseToken] : []),
      refuseWritesWhile(() => isOutdated || health.refusesWrites()),
      createImageHandler(storage, imageRendering ? renderings : undefined),
      createBackendApi({
        backend,
        changes,
        keys,
        limits,
        refuses: database.refuses,
        knownAddresses: createKnownAddresses(database.kysely),
        handleAuth: auth.handle,
      }),
      ...payments.handlers,
      allowReadsOnly,
      pages.searchEngineFiles,
      createStaticFiles(PUBLIC_FILES),
      pages.page,
    ],
  });
  return {
    handle,
    canSell,
    cache: createResponseCache({
      versions: changes.versions,
      pageKey,
      isOtherName: createNameCheck(siteUrl),
    }),
    startSweep: payments.startSweep,
    stopBeingReady: () => {
      isReady = false;
    },
    /** The database has changed in ways that this version does not know: it must not write any more. */
    becomeOutdated: () => {
      isReady = false;
      isOutdated = true;
    },
  };
}
