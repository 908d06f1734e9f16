import { writeFile } from "node:fs/promises";
import { openPglite } from "../server/database/connection/pglite/pglite.ts";
import { migrate } from "../server/database/migrations/migrate.ts";
import { runCommand } from "./command.ts";
import { prepareDatabase } from "./schema/run-scripts.ts";
import { databaseTypes, TYPES_FILE } from "./types/database-types.ts";

await runCommand("Usage: npm run types:database", 0, async () => {
  const database = await openPglite(undefined);
  try {
    await prepareDatabase(database);
    await migrate(database);
    await writeFile(TYPES_FILE, await databaseTypes(database));
  } finally {
    await database.close();
  }
  return "Wrote src/lib/data/database.types.ts.";
});
