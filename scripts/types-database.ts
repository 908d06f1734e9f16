import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBackend } from "../server/backend/backend.ts";
import { loadKeys } from "../server/config/keys.ts";
import { openPglite } from "../server/database/connection/pglite.ts";
import { migrate } from "../server/database/migrations/migrate.ts";
import { createFolderStore } from "../server/storage/folder-store.ts";
import { runCommand } from "./command.ts";
import { databaseTypes, TYPES_FILE } from "./types/database-types.ts";

await runCommand("Usage: npm run types:database", 0, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "ntoma-types-"));
  const database = await openPglite(undefined);
  try {
    const noMail = { send: async () => undefined };
    const config = { siteUrl: "http://localhost", storage: createFolderStore(dataDir) };
    await createBackend(config, await loadKeys(dataDir), database, noMail);
    await migrate(database);
    await writeFile(TYPES_FILE, await databaseTypes(database));
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true });
  }
  return "Wrote src/lib/database.types.ts.";
});
