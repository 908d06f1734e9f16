import { writeFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import type { Keys } from "../config/key-settings.ts";
import type { Database } from "../database/connection/database.ts";
import { endSessions, fingerprintOf } from "../database/key-fingerprint.ts";
import { MARK_STARTED } from "../database/seed/first-start.ts";
import { ConfigError } from "../lib/errors.ts";
import type { Archive } from "./archive/archive-migrations.ts";
import { KEYS, type Manifest, tableOf } from "./archive/manifest.ts";
import { isOwn } from "./archive/portable-tables.ts";
import { readEntries } from "./archive/read-archive.ts";
import { type Column, readTables, type Table, tableId } from "./archive/schema.ts";
import { setHeld } from "./held.ts";
import { rewriteImageUrls } from "./image-urls.ts";
import { adaptUsersToEmbedded } from "./users.ts";

type LoadOptions = {
  /** Those of the environment, which replace those of the archive. */
  keys?: Keys | undefined;
  /** Gets the keys of the archive, if the environment has none. */
  keysFile: string;
  live?: boolean | undefined;
};

/**
 * Loads the rows of a verified archive into a database with the current schema, in one transaction. With other keys all
 * users are signed out, as after every change of the keys. Unless it is live, the shop is held.
 */
export async function loadArchive(
  { file, manifest }: Archive,
  { kysely }: Database,
  { keys, keysFile, live = false }: LoadOptions,
): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    const tables = new Map((await readTables(db)).map((table) => [table.name, table]));
    assertKnownColumns(file, manifest, tables);
    const moved = manifest.projectUrl !== undefined;
    let hasOtherKeys = false;
    await withoutTriggers(db, [...tables.keys()], async () => {
      await sql`truncate ${sql.join([...tables.keys()].map(tableId))} cascade`.execute(db);
      for await (const { name, content } of readEntries(file)) {
        const table = tables.get(tableOf(name) ?? "");
        if (table) await insertRows(db, table, columnsOf(manifest, table), content);
        if (name !== KEYS) continue;
        if (!keys) await writeFile(keysFile, content, { mode: 0o600 });
        else hasOtherKeys = fingerprintOf(JSON.parse(content.toString())) !== fingerprintOf(keys);
      }
      if (moved) await adaptUsersToEmbedded(db);
      await rewriteImageUrls(db, manifest.projectUrl ?? "", "");
    });
    await compareCounts(db, manifest, tables);
    if (hasOtherKeys) await endSessions(db);
    await setSequences(db, manifest);
    await MARK_STARTED.execute(db);
    await setHeld(db, !live);
  });
}

export async function setSequences(db: Kysely<unknown>, { sequences }: Manifest): Promise<void> {
  for (const { name, last, called } of sequences.filter((sequence) => isOwn(sequence.name))) {
    await sql`select setval(${quoted(name)}::text::regclass, ${last}::text::bigint, ${called})`.execute(
      db,
    );
  }
}

function quoted(name: string): string {
  return name
    .split(".")
    .map((part) => `"${part}"`)
    .join(".");
}

/** Only the shop's own tables are the same in every environment. */
export function assertKnownColumns(
  file: string,
  { tables }: Manifest,
  known: Map<string, Table>,
): void {
  for (const { name, columns } of tables.filter((table) => isOwn(table.name))) {
    const here = new Set(known.get(name)?.columns.map((column) => column.name));
    const unknown = columns.find((column) => !here.has(column));
    if (!known.has(name) || unknown) {
      const what = unknown ? `the column ${unknown} of ${name}` : `the table ${name}`;
      throw new ConfigError(
        `${file} contains ${what}, which this version of the shop does not have. Nothing was changed.`,
      );
    }
  }
}

type ArchivedColumn = Column & { index: number };

/** The columns that both the archive and the database have, with their place in the archive's rows. */
export function columnsOf({ tables }: Manifest, { name, columns }: Table): ArchivedColumn[] {
  const archived = tables.find((table) => table.name === name)?.columns ?? [];
  return archived.flatMap((wanted, index) =>
    columns.filter((column) => column.name === wanted).map((column) => ({ ...column, index })),
  );
}

/** The rows contain the results of the triggers; running them again would change the rows. */
async function withoutTriggers(db: Kysely<unknown>, names: string[], work: () => Promise<void>) {
  const setTriggers = async (state: "disable" | "enable") => {
    for (const name of names) {
      await sql`alter table ${tableId(name)} ${sql.raw(state)} trigger user`.execute(db);
    }
  };
  await setTriggers("disable");
  await work();
  await setTriggers("enable");
}

export async function insertRows(
  db: Kysely<unknown>,
  table: Table,
  columns: readonly ArchivedColumn[],
  content: Buffer,
): Promise<void> {
  const rows = `[${content.toString().trimEnd().replaceAll("\n", ",")}]`;
  const names = columns.map(({ name }) => sql.id(name));
  const values = columns.map(
    ({ type, index }) => sql`cast(line ->> ${sql.lit(index)} as ${sql.raw(type)})`,
  );
  await sql`
    insert into ${tableId(table.name)} (${sql.join(names)}) overriding system value
    select ${sql.join(values)} from json_array_elements(${rows}::text::json) as line`.execute(db);
}

export async function compareCounts(
  db: Kysely<unknown>,
  { tables }: Manifest,
  loaded: Map<string, Table>,
): Promise<void> {
  for (const { name, rows } of tables.filter((table) => loaded.has(table.name))) {
    const counted = await sql<{ count: number }>`
      select count(*) as count from ${tableId(name)}`.execute(db);
    const count = Number(counted.rows[0]?.count);
    if (count !== rows) throw new Error(`${name} has ${count} rows instead of ${rows}.`);
  }
}
