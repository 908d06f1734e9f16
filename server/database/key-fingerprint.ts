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
  await sql`
    insert into private.key_fingerprint (fingerprint) values (${fingerprintOf(keys)})
    on conflict do nothing`.execute(db);
  await refuseOtherKeys(db, keys);
}

/** Refuses keys that are not the recorded ones, if there are some. */
export async function refuseOtherKeys(db: Kysely<unknown>, keys: Keys): Promise<void> {
  const own = fingerprintOf(keys);
  const recorded = await recordedFingerprint(db);
  if (recorded && recorded !== own) throw differentKeys(own, recorded);
}

export async function recordedFingerprint(db: Kysely<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ fingerprint: string }>`
    select fingerprint from private.key_fingerprint`.execute(db);
  return rows[0]?.fingerprint;
}

/** Makes these keys the only ones with which a process starts, and ends the sessions of others. */
export async function acceptKeys(db: Kysely<unknown>, keys: Keys): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('private.key_fingerprint') is not null as exists`.execute(db);
  if (!rows[0]?.exists) {
    throw new ConfigError("This database has no shop yet: its first start records the keys.");
  }
  await replaceKeys(db, keys);
}

/**
 * Records the keys of the one process there is; false when it had the same ones before. Refresh tokens do not depend
 * on keys: without its end a session would outlive keys that were changed because they had become known.
 */
export async function replaceKeys(db: Kysely<unknown>, keys: Keys): Promise<boolean> {
  const own = fingerprintOf(keys);
  return db.transaction().execute(async (transaction) => {
    await sql`
      insert into private.key_fingerprint (fingerprint) values (${own}) on conflict do nothing
    `.execute(transaction);
    const { rows } = await sql`
      update private.key_fingerprint set fingerprint = ${own}, since = now()
      where fingerprint <> ${own} returning 1`.execute(transaction);
    if (rows.length > 0) await endSessions(transaction);
    return rows.length > 0;
  });
}

/** Signs all users out. */
export async function endSessions(db: Kysely<unknown>): Promise<void> {
  await sql`delete from auth.sessions`.execute(db);
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
