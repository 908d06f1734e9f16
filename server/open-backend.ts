import { createBackend } from "./backend/backend.ts";
import { serviceSettings } from "./backend/service-settings.ts";
import { openCatalogChanges } from "./catalog/catalog-changes.ts";
import type { Config } from "./config/config.ts";
import { requireSameKeys } from "./database/key-fingerprint.ts";
import { prepareData } from "./database/seed/seed.ts";
import { createRenderings } from "./images/renderings.ts";
import type { Close } from "./lib/close-all.ts";
import { openInboxIfNeeded } from "./mail/inbox.ts";
import { createMailDriver } from "./mail/mail-driver.ts";
import type { Data, Log } from "./open-data.ts";
import { assertSeparateIdentities } from "./patches/check-identities.ts";

export type Services = Awaited<ReturnType<typeof openBackend>>;

/** Supabase Lite on the migrated database, with what it sends mails through and jobs call it by. */
export async function openBackend(config: Config, data: Data, log: Log, closers: Close[]) {
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
