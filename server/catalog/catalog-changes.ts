import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../database/connection/database.ts";

/** The channel of the triggers on products, categories and subcategories. */
const CATALOG_CHANNEL = "catalogue";
const SYNC_TIMEOUT_MS = 2000;

/**
 * Calls back when the catalog changes, in this process or another one. The returned function waits
 * until the notifications of all transactions committed so far have arrived: PostgreSQL delivers them
 * in the order of the commits, so it sends one of its own and waits for that.
 */
export async function listenToCatalog(
  { kysely, listen }: Pick<Database, "kysely" | "listen">,
  onChange: (payload?: string) => void,
): Promise<() => Promise<void>> {
  const channel = `catalog_sync_${randomUUID().replaceAll("-", "")}`;
  const waiting = new Map<string, () => void>();
  await listen(CATALOG_CHANNEL, onChange);
  await listen(channel, (id) => id && waiting.get(id)?.());

  return async () => {
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(id, resolve);
    try {
      await sql`select pg_notify(${channel}, ${id})`.execute(kysely);
      await Promise.race([promise, setTimeout(SYNC_TIMEOUT_MS, undefined, { ref: false })]);
    } finally {
      waiting.delete(id);
    }
  };
}
