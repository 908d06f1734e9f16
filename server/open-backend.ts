import { createBackend } from "./backend/backend.ts";
import { serviceSettings } from "./backend/service-settings.ts";
import { createHeldState } from "./backup/held.ts";
import { openCatalogChanges } from "./catalog/catalog-changes.ts";
import type { Config } from "./config/config.ts";
import { replaceKeys, requireSameKeys } from "./database/key-fingerprint.ts";
import { prepareData } from "./database/seed/seed.ts";
import { createRenderings } from "./images/renderings.ts";
import type { Close } from "./lib/close-all.ts";
import { openInboxIfNeeded } from "./mail/inbox.ts";
import { createMailDriver, unlessHeld } from "./mail/mail-driver.ts";
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
  const held = createHeldState(database.kysely);
  closers.push(() => held.close());
  const accountMail = unlessHeld(mail, held.isHeld);
  const renderings = createRenderings(data);
  const changes = await openCatalogChanges(database);
  const options = { siteUrl, storage };
  const backend = await createBackend(options, keys, database, accountMail, async (name) => {
    await renderings.remove(name);
    await changes.pictureChanged(name);
  });
  const isNew = await mail.pauseDuring(() => prepareData({ config, backend, ...data }, log));
  await held.watch();
  await assertSeparateIdentities(database);
  if (config.databaseUrl) await requireSameKeys(database.kysely, keys);
  else if (await replaceKeys(database.kysely, keys)) {
    log("The keys have changed: all users are signed out");
  }
  const service = serviceSettings(siteUrl, keys, backend, database);
  const isHeld = held.isHeld();
  return { inbox, mail, accountMail, renderings, changes, backend, service, isNew, isHeld };
}
