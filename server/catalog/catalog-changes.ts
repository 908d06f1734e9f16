import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../database/connection/database.ts";
import { type CatalogVersions, createCatalogVersions } from "./catalog-versions.ts";

/** The channel of the triggers on products, categories and subcategories. */
const CATALOG_CHANNEL = "catalogue";
/** Later than this, a notification counts as lost. */
const SYNC_TIMEOUT_MS = 2000;

export type CatalogChanges = {
  versions: CatalogVersions;
  /**
   * Waits until the notifications of all transactions committed so far have arrived: PostgreSQL delivers
   * them in the order of the commits, so it sends one of its own and waits for that.
   */
  received(): Promise<void>;
  /** Tells all processes that a picture was replaced or removed. */
  pictureChanged(name: string): Promise<void>;
};

/**
 * Counts the changes of the catalog, in this process or another one. Only the database's notifications
 * count: a request that changes no row changes no version.
 */
export async function openCatalogChanges({
  kysely,
  listen,
}: Pick<Database, "kysely" | "listen">): Promise<CatalogChanges> {
  const versions = createCatalogVersions();
  const channel = `catalog_sync_${randomUUID().replaceAll("-", "")}`;
  const waiting = new Map<string, () => void>();
  await listen(CATALOG_CHANNEL, versions.change);
  await listen(channel, (id) => id && waiting.get(id)?.());
  const notify = (to: string, payload: string) =>
    sql`select pg_notify(${to}, ${payload})`.execute(kysely);

  return {
    versions,
    async received() {
      const id = randomUUID();
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.set(id, resolve);
      try {
        await notify(channel, id);
        const isLate = setTimeout(SYNC_TIMEOUT_MS, true, { ref: false });
        // What has changed is unknown then: everything may have.
        if (await Promise.race([promise, isLate])) versions.change();
      } catch (error) {
        // The change itself is stored: its response must not say otherwise, or it would be sent again.
        console.error("The notification of a change could not be awaited:", error);
        versions.change();
      } finally {
        waiting.delete(id);
      }
    },
    async pictureChanged(name) {
      const payload = `picture ${name}`;
      versions.change(payload);
      await notify(CATALOG_CHANNEL, payload);
    },
  };
}
