import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/connection/database.ts";
import { removePublishedLogins } from "../../database/seed/demo-users.ts";
import { ConfigError } from "../../lib/errors.ts";
import type { Archive } from "../archive/archive-migrations.ts";
import { tableOf } from "../archive/manifest.ts";
import { isOwn } from "../archive/portable-tables.ts";
import { readEntries } from "../archive/read-archive.ts";
import { readTables, type Table, tableId } from "../archive/schema.ts";
import { setHeld } from "../held.ts";
import { rewriteImageUrls } from "../image-urls.ts";
import {
  assertKnownColumns,
  columnsOf,
  compareCounts,
  insertRows,
  setSequences,
} from "../load-archive.ts";
import { adaptUsersToProject } from "../users.ts";
import type { SupabaseProject } from "./supabase-project.ts";

export type LoadOptions = { demoAccounts?: boolean | undefined; live?: boolean | undefined };

const USER_TABLES = ["auth.users", "auth.identities"];

/**
 * Puts the rows of a checked archive into a project whose migrations are applied, all or nothing. Returns
 * the accounts that were left out, because everybody knows their password.
 */
export async function loadIntoProject(
  { file, manifest }: Archive,
  { kysely }: Database,
  project: SupabaseProject,
  { demoAccounts = false, live = false }: LoadOptions = {},
): Promise<string[]> {
  return kysely.transaction().execute(async (db) => {
    const known = (await readTables(db)).filter(isLoaded);
    const tables = new Map(known.map((table) => [table.name, table]));
    assertKnownColumns(file, manifest, tables);
    await clear(db, known);
    for await (const { name, content } of readEntries(file)) {
      const table = tables.get(tableOf(name) ?? "");
      if (table) await insertRows(db, table, columnsOf(manifest, table), content);
    }
    await adaptUsersToProject(db);
    await rewriteImageUrls(db, manifest.projectUrl ?? "", project.url);
    await compareCounts(db, manifest, tables);
    await setSequences(db, manifest);
    await setHeld(db, !live);
    await setReplicationRole(db, "origin");
    return demoAccounts ? [] : removePublishedLogins(db);
  });
}

function isLoaded({ name }: Table): boolean {
  return isOwn(name) || USER_TABLES.includes(name);
}

/**
 * The shop's own rows first, so that nothing refers to the users any more; the auth server's rows follow
 * their users. From then on triggers and references wait: the rows are what they once made of them.
 */
async function clear(db: Kysely<unknown>, tables: readonly Table[]): Promise<void> {
  await setReplicationRole(db, "replica");
  for (const { name } of tables.filter((table) => isOwn(table.name))) {
    await sql`delete from ${tableId(name)} where true`.execute(db);
  }
  await setReplicationRole(db, "origin");
  await sql`delete from auth.users where true`.execute(db);
  await setReplicationRole(db, "replica");
}

async function setReplicationRole(db: Kysely<unknown>, role: "replica" | "origin"): Promise<void> {
  try {
    await sql`set local session_replication_role = ${sql.lit(role)}`.execute(db);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "42501")) throw error;
    throw new ConfigError(
      "The user in DATABASE_URL may not load rows without running triggers. Connect as the project's user postgres. Nothing was changed.",
    );
  }
}
