import { chmod, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createBackend } from "../../server/backend/backend.ts";
import { generateKeys } from "../../server/config/key-settings.ts";
import { warmSchemaCache } from "../../server/database/connection/database.ts";
import { openPglite } from "../../server/database/connection/pglite/pglite.ts";
import {
  type PreparedData,
  preparedFolder,
  preparedVersion,
  VERSION_FILE,
} from "../../server/database/data-folder/prepared-data.ts";
import { migrate } from "../../server/database/migrations/migrate.ts";
import { markSystemSchema } from "../../server/database/migrations/system-schema.ts";
import { seedUsers } from "../../server/database/seed/demo-users.ts";
import { seedCatalog } from "../../server/database/seed/seed-catalog.ts";
import { filterBackendLogs } from "../../server/patches/filter-logs.ts";
import { createFolderStore } from "../../server/storage/folder-store.ts";
import { storageFolder } from "../../server/storage/storage-folder.ts";

/** Makes the data folder that new shops are copied from; complete or not at all. */
export async function prepareData(data: PreparedData): Promise<void> {
  const folder = preparedFolder(data);
  const draft = `${folder}-${process.pid}`;
  await mkdir(draft, { recursive: true });
  await createDatabase(draft, data);
  await writeFile(join(draft, VERSION_FILE), preparedVersion());
  await makeReadable(draft);
  await rm(folder, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await rename(draft, folder);
}

/** For another user than the one who builds: PostgreSQL's folders are private, and this one has no secrets. */
export async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}

/** Orders are not part of it: their dates depend on the day of the first start. */
async function createDatabase(dataDir: string, data: PreparedData): Promise<void> {
  filterBackendLogs();
  const database = await openPglite(dataDir);
  // Only to open the backend: every shop has its own.
  const keys = generateKeys();
  const noMail = { send: async () => undefined };
  const storage = createFolderStore(storageFolder(dataDir));
  const config = { siteUrl: "http://localhost", storage };
  const backend = await createBackend(config, keys, database, noMail);
  await migrate(database);
  await markSystemSchema(database);
  await warmSchemaCache(database);
  if (data === "demo") {
    await seedUsers({ database, backend, keys }, true);
    await seedCatalog(database.kysely, storage);
  }
  await database.close();
}

if (import.meta.main) await prepareData(process.argv[2] === "demo" ? "demo" : "empty");
