import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Keys } from "../config/key-settings.ts";
import { ConfigError } from "../lib/errors.ts";

/** The keys are random, so their hash reveals nothing about them. */
export function fingerprintOf({ jwtSecret, publishableKey, secretKey }: Keys): string {
  const keys = JSON.stringify([jwtSecret, publishableKey, secretKey]);
  return createHash("sha256").update(keys).digest("hex");
}

/** The first process of a shop records its keys; one with other keys does not start. */
export async function requireSameKeys(db: Kysely<unknown>, keys: Keys): Promise<void> {
  const own = fingerprintOf(keys);
  await sql`
    insert into private.key_fingerprint (fingerprint) values (${own}) on conflict do nothing
  `.execute(db);
  const { rows } = await sql<{ fingerprint: string }>`
    select fingerprint from private.key_fingerprint`.execute(db);
  if (rows[0]?.fingerprint !== own) throw differentKeys(own, rows[0]?.fingerprint ?? "");
}

/** Makes these keys the only ones with which a process starts. */
export async function acceptKeys(db: Kysely<unknown>, keys: Keys): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('private.key_fingerprint') is not null as exists`.execute(db);
  if (!rows[0]?.exists) {
    throw new ConfigError("This database has no shop yet: its first start records the keys.");
  }
  await sql`
    insert into private.key_fingerprint (fingerprint) values (${fingerprintOf(keys)})
    on conflict (only_row) do update set fingerprint = excluded.fingerprint, since = now()
  `.execute(db);
}

export async function forgetKeys(db: Kysely<unknown>): Promise<void> {
  await sql`delete from private.key_fingerprint`.execute(db);
}

function differentKeys(own: string, recorded: string): ConfigError {
  return new ConfigError(
    `The keys of this process (fingerprint ${own.slice(0, 8)}) are not those of the shop on this database (fingerprint ${recorded.slice(0, 8)}).
Give all processes the same JWT_SECRET, PUBLISHABLE_KEY and SECRET_KEY, or a copy of the same DATA_DIR/keys.json.
To change the keys on purpose, stop all processes and run "npm run keys -- accept" with the new ones.`,
  );
}
