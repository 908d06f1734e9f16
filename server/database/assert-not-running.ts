import { type Kysely, sql } from "kysely";
import { ConfigError } from "../lib/errors.ts";
import { APPLICATION_NAME } from "./connection/postgres/postgres-connection.ts";

/** A running shop would continue with the keys and the catalog in its memory. */
export async function assertNotRunning(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`
    select from pg_catalog.pg_stat_activity
    where datname = current_database() and application_name = ${APPLICATION_NAME}
      and pid <> pg_backend_pid()`.execute(db);
  if (rows.length > 0) {
    throw new ConfigError(
      "A shop is running on this database. Stop it first. Nothing was changed.",
    );
  }
}
