import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { type Kysely, sql } from "kysely";
import { ConfigError } from "../config.ts";
import type { Database } from "../database/database.ts";
import { MARK_STARTED } from "../database/first-start.ts";
import { IMAGES, KEYS, type Manifest, tableOf } from "./manifest.ts";
import { readEntries } from "./read-archive.ts";
import { readTables, type Table, tableId } from "./schema.ts";

/**
 * Loads the rows of a verified archive into a database with the current schema, in one transaction,
 * and its images and keys into a folder.
 */
export async function loadArchive(
  file: string,
  manifest: Manifest,
  { kysely }: Database,
  folder: string,
): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    const tables = new Map((await readTables(db)).map((table) => [table.name, table]));
    assertKnownColumns(file, manifest, tables);
    await withoutTriggers(db, [...tables.keys()], async () => {
      await sql`truncate ${sql.join([...tables.keys()].map(tableId))}`.execute(db);
      for await (const { name, content } of readEntries(file)) {
        const table = tables.get(tableOf(name) ?? "");
        if (table) await insertRows(db, table, columnsOf(manifest, table), content);
        else await writeRestoredFile(folder, name, content);
      }
    });
    await compareCounts(db, manifest);
    for (const { name, last, called } of manifest.sequences) {
      await sql`select setval(${quoted(name)}::text::regclass, ${last}::text::bigint, ${called})`.execute(
        db,
      );
    }
    await MARK_STARTED.execute(db);
  });
}

function quoted(name: string): string {
  return name
    .split(".")
    .map((part) => `"${part}"`)
    .join(".");
}

function assertKnownColumns(file: string, { tables }: Manifest, known: Map<string, Table>): void {
  for (const { name, columns } of tables) {
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

function columnsOf({ tables }: Manifest, { name, columns }: Table) {
  const archived = tables.find((table) => table.name === name)?.columns ?? [];
  return archived.flatMap((wanted) => columns.filter((column) => column.name === wanted));
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

async function insertRows(
  db: Kysely<unknown>,
  table: Table,
  columns: Table["columns"],
  content: Buffer,
): Promise<void> {
  const rows = `[${content.toString().trimEnd().replaceAll("\n", ",")}]`;
  const names = columns.map(({ name }) => sql.id(name));
  const values = columns.map(
    ({ type }, index) => sql`cast(line ->> ${sql.lit(index)} as ${sql.raw(type)})`,
  );
  await sql`
    insert into ${tableId(table.name)} (${sql.join(names)}) overriding system value
    select ${sql.join(values)} from json_array_elements(${rows}::text::json) as line`.execute(db);
}

async function compareCounts(db: Kysely<unknown>, { tables }: Manifest): Promise<void> {
  for (const { name, rows } of tables) {
    const counted = await sql<{ count: number }>`
      select count(*) as count from ${tableId(name)}`.execute(db);
    const count = Number(counted.rows[0]?.count);
    if (count !== rows) throw new Error(`${name} has ${count} rows instead of ${rows}.`);
  }
}

async function writeRestoredFile(folder: string, name: string, content: Buffer): Promise<void> {
  const relativePath = pathOf(name);
  if (!relativePath) return;
  const path = resolve(folder, relativePath);
  if (!path.startsWith(resolve(folder) + sep)) throw new Error(`${name} leaves the data folder.`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, content, { mode: 0o600 });
}

function pathOf(name: string): string | undefined {
  if (name === KEYS) return KEYS;
  return name.startsWith(IMAGES) ? join("storage", name.slice(IMAGES.length)) : undefined;
}
