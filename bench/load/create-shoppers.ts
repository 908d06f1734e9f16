import { sql } from "kysely";
import { loadKeys } from "../../server/config/keys.ts";
import type { Database } from "../../server/database/connection/database.ts";
import { openPglite } from "../../server/database/connection/pglite.ts";
import { openPostgres } from "../../server/database/connection/postgres.ts";
import { lockDataDir } from "../../server/database/data-folder/data-lock.ts";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { insertUsers } from "../../tests/harness/insert-users.ts";
import { mintToken } from "../../tests/harness/mint-token.ts";

const LARGE_STOCK = 900_000;

/** Inserted directly: the shop would rate-limit so many sign-ups from one address. */
export async function createShoppers(
  count: number,
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<string[]> {
  const lock = databaseUrl ? undefined : await lockDataDir(dataDir);
  const database = await (databaseUrl ? openPostgres(databaseUrl) : openPglite(dataDir));
  try {
    await refillStock(database);
    return await insertUsers(database.kysely, count, demoLogins.shopper.email);
  } finally {
    await database.close();
    lock?.release();
  }
}

async function refillStock({ kysely }: Database): Promise<void> {
  await sql`update public.products set "stockQuantity" = ${LARGE_STOCK}`.execute(kysely);
}

export async function tokensFor(
  ids: readonly string[],
  model: string,
  dataDir: string,
): Promise<string[]> {
  const { jwtSecret } = await loadKeys(dataDir);
  return ids.map((id) => mintToken(id, model, jwtSecret));
}
