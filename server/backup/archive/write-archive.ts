import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip, type Gzip } from "node:zlib";
import { type Kysely, sql, type Transaction } from "kysely";
import { type Database, runSql } from "../../database/connection/database.ts";
import { readApplied, readAppliedToProject } from "../../database/migrations/applied-migrations.ts";
import { metadataPath } from "../../storage/file-metadata.ts";
import { type ArchiveFiles, type ArchiveSource, filesOf } from "./archive-files.ts";
import { FORMAT, IMAGES, KEYS, MANIFEST, type Manifest, rowsFile } from "./manifest.ts";
import { portableTables } from "./portable-tables.ts";
import { readSequences, readTables, type Table, tableId } from "./schema.ts";
import { TAR_END, tarEntry } from "./tar-writer.ts";

const ROWS_PER_FILE = 5000;

/** Times and numbers are written the same way whatever the database's settings are. */
const SETTINGS = sql`select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true),
  set_config('IntervalStyle', 'postgres', true), set_config('extra_float_digits', '1', true),
  set_config('bytea_output', 'hex', true)`;

type AddFile = (name: string, content: Buffer) => Promise<void>;

/**
 * Writes the whole shop into one compressed archive: rows as text, which both databases can read,
 * images and keys. One transaction gives one consistent snapshot of the rows; the images follow after
 * it, because an embedded shop has only one session, which its shoppers need.
 */
export async function writeArchive(
  database: Database,
  source: ArchiveSource,
  target: Writable,
): Promise<Manifest> {
  const gzip = createGzip();
  const flushed = pipeline(gzip, target);
  const written = writeEntries(database.kysely, source, gzip)
    .then((manifest) => {
      gzip.end(TAR_END);
      return manifest;
    })
    .catch((error: Error) => {
      gzip.destroy(error);
      throw error;
    });
  const [manifest] = await Promise.all([written, flushed]);
  return manifest;
}

async function writeEntries(db: Kysely<unknown>, source: ArchiveSource, gzip: Gzip) {
  const { project } = source;
  const files: Manifest["files"] = [];
  const add: AddFile = async (name, content) => {
    files.push({ name, sha256: createHash("sha256").update(content).digest("hex") });
    await write(gzip, tarEntry({ name, content }));
  };

  const archived = filesOf(db, source);
  const keys = await archived.keys();
  if (keys) await add(KEYS, keys);
  const { paths, ...database } = await db
    .transaction()
    .execute((transaction) => writeDatabase(transaction, source, add));
  const missingPictures = await writeImages(paths, archived, add);
  const manifest: Manifest = {
    shop: "ntoma",
    format: FORMAT,
    madeAt: new Date().toISOString(),
    ...database,
    files,
    missingPictures,
    ...(project && { projectUrl: project.url }),
  };
  const content = Buffer.from(JSON.stringify(manifest, null, 2));
  await write(gzip, tarEntry({ name: MANIFEST, content }));
  return manifest;
}

async function writeDatabase(
  db: Transaction<unknown>,
  { project }: ArchiveSource,
  add: AddFile,
): Promise<Pick<Manifest, "tables" | "sequences" | "migrations"> & { paths: string[] }> {
  await sql`set transaction isolation level repeatable read, read only`.execute(db);
  await SETTINGS.execute(db);
  const tables: Manifest["tables"] = [];
  const known = await readTables(db);
  for (const table of project ? portableTables(known) : known) {
    const rows = await writeRows(db, table, add);
    tables.push({ name: table.name, columns: table.columns.map(({ name }) => name), rows });
  }
  return {
    tables,
    sequences: await readSequences(db),
    migrations: await (project ? readAppliedToProject : readApplied)(runSql(db)),
    paths: await readImagePaths(db),
  };
}

/** Waits for each write, so that a slow disk does not fill the memory. */
function write(gzip: Gzip, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    gzip.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

async function writeRows(db: Kysely<unknown>, table: Table, add: AddFile): Promise<number> {
  const texts = table.columns.map(({ name }) => sql`${sql.id(name)}::text`);
  await sql`declare backup_rows no scroll cursor for
    select to_json(array[${sql.join(texts)}])::text as line from ${tableId(table.name)}
  `.execute(db);
  let count = 0;
  for (let part = 1; ; part++) {
    const { rows } = await sql<{ line: string }>`
      fetch ${sql.raw(String(ROWS_PER_FILE))} from backup_rows`.execute(db);
    if (rows.length === 0) break;
    count += rows.length;
    const lines = rows.map(({ line }) => `${line}\n`).join("");
    await add(rowsFile(table.name, part), Buffer.from(lines));
  }
  await sql`close backup_rows`.execute(db);
  return count;
}

async function readImagePaths(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select bucket_id || '/' || name as path from storage.objects order by 1`.execute(db);
  return rows.map(({ path }) => path);
}

/** Each after its metadata file; resolves to those without a file. */
async function writeImages(
  paths: readonly string[],
  source: ArchiveFiles,
  add: AddFile,
): Promise<string[]> {
  const missing: string[] = [];
  for (const path of paths) {
    const image = await source.image(path);
    if (!image) {
      missing.push(path);
      continue;
    }
    await add(IMAGES + metadataPath(path), image.metadata);
    await add(IMAGES + path, image.content);
  }
  return missing;
}
