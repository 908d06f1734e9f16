import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip, type Gzip } from "node:zlib";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../database/database.ts";
import { storageFolder } from "../lite/backend.ts";
import { descriptionName } from "../storage/storage-adapter.ts";
import { FORMAT, KEYS, MANIFEST, type Manifest, PICTURES, rowsFile } from "./manifest.ts";
import { readSequences, readTables, type Table, tableId } from "./schema.ts";
import { TAR_END, tarEntry } from "./tar.ts";

const ROWS_PER_PIECE = 5000;

/** A fixed way to write times and numbers as text, whatever the server's settings are. */
const SETTINGS = sql`select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true),
  set_config('IntervalStyle', 'postgres', true), set_config('extra_float_digits', '1', true),
  set_config('bytea_output', 'hex', true)`;

type Add = (name: string, content: Buffer) => Promise<void>;

/**
 * Writes everything a shop is made of into one compressed archive: rows as text, which any of the shop's
 * databases can read back, pictures and keys. One transaction sees one moment, while shoppers go on.
 */
export async function writeArchive(
  database: Database,
  dataDir: string,
  target: Writable,
): Promise<Manifest> {
  const gzip = createGzip();
  const arrived = pipeline(gzip, target);
  const written = database.kysely
    .transaction()
    .execute((db) => writeEntries(db, dataDir, gzip))
    .then((manifest) => {
      gzip.end(TAR_END);
      return manifest;
    })
    .catch((error: Error) => {
      gzip.destroy(error);
      throw error;
    });
  const [manifest] = await Promise.all([written, arrived]);
  return manifest;
}

async function writeEntries(db: Transaction<unknown>, dataDir: string, gzip: Gzip) {
  await sql`set transaction isolation level repeatable read, read only`.execute(db);
  await SETTINGS.execute(db);
  const files: Manifest["files"] = [];
  const add: Add = async (name, content) => {
    files.push({ name, sha256: createHash("sha256").update(content).digest("hex") });
    await write(gzip, tarEntry({ name, content }));
  };

  await add(KEYS, await readFile(join(dataDir, KEYS)));
  const tables: Manifest["tables"] = [];
  for (const table of await readTables(db)) {
    const rows = await writeRows(db, table, add);
    tables.push({ name: table.name, columns: table.columns.map(({ name }) => name), rows });
  }
  const missingPictures = await writePictures(db, dataDir, add);
  const manifest: Manifest = {
    shop: "ntoma",
    format: FORMAT,
    madeAt: new Date().toISOString(),
    tables,
    sequences: await readSequences(db),
    files,
    missingPictures,
  };
  const content = Buffer.from(JSON.stringify(manifest, null, 2));
  await write(gzip, tarEntry({ name: MANIFEST, content }));
  return manifest;
}

/** Waits until the bytes are taken, so that a slow disk does not fill the memory. */
function write(gzip: Gzip, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    gzip.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

async function writeRows(db: Kysely<unknown>, table: Table, add: Add): Promise<number> {
  const texts = table.columns.map(({ name }) => sql`${sql.id(name)}::text`);
  await sql`declare backup_rows no scroll cursor for
    select to_json(array[${sql.join(texts)}])::text as line from ${tableId(table.name)}
  `.execute(db);
  let count = 0;
  for (let piece = 1; ; piece++) {
    const { rows } = await sql<{ line: string }>`
      fetch ${sql.raw(String(ROWS_PER_PIECE))} from backup_rows`.execute(db);
    if (rows.length === 0) break;
    count += rows.length;
    const lines = rows.map(({ line }) => `${line}\n`).join("");
    await add(rowsFile(table.name, piece), Buffer.from(lines));
  }
  await sql`close backup_rows`.execute(db);
  return count;
}

/** The pictures that the database knows at this moment, each with the description beside it. */
async function writePictures(db: Kysely<unknown>, dataDir: string, add: Add): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select bucket_id || '/' || name as path from storage.objects order by 1`.execute(db);
  const missing: string[] = [];
  for (const { path } of rows) {
    const picture = await readIfThere(join(storageFolder(dataDir), path));
    if (!picture) {
      missing.push(path);
      continue;
    }
    const description = await readIfThere(join(storageFolder(dataDir), descriptionName(path)));
    if (description) await add(PICTURES + descriptionName(path), description);
    await add(PICTURES + path, picture);
  }
  return missing;
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
