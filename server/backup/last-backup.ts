import { type Kysely, sql } from "kysely";

const LAST_BACKUP = "last backup";

/** When a backup was last written and read back; the command records it. */
export async function lastBackupAt(db: Kysely<unknown>): Promise<Date | undefined> {
  const { rows } = await sql<{ since: string | Date }>`
    select since from private.shop_state where name = ${LAST_BACKUP}`.execute(db);
  return rows[0] && new Date(rows[0].since);
}

export async function recordLastBackup(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into private.shop_state (name) values (${LAST_BACKUP})
    on conflict (name) do update set since = now()`.execute(db);
}
