import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBackend } from "../../server/backend/backend.ts";
import { loadKeys } from "../../server/config/keys.ts";
import type { Database } from "../../server/database/connection/database.ts";
import { openPglite } from "../../server/database/connection/pglite/pglite.ts";
import type { Migration } from "../../server/database/migrations/migration-files.ts";
import { setUpRoles } from "../../server/database/migrations/roles.ts";
import { ConfigError } from "../../server/lib/errors.ts";
import { ROOT } from "../../server/lib/root-folder.ts";
import { createFolderStore } from "../../server/storage/folder-store.ts";
import { type Description, describeDatabase } from "./description.ts";

/** The schema as it is now, by subject. What a database gets are the migrations. */
export const SCHEMAS = join(ROOT, "supabase/schemas");

export type Script = Pick<Migration, "name" | "script">;

/** Gives a new database the schemas of auth and storage and the roles, as before its first migration. */
export async function prepareDatabase(database: Database): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "ntoma-schema-"));
  const noMail = { send: async () => undefined };
  const config = { siteUrl: "http://localhost", storage: createFolderStore(folder) };
  await createBackend(config, await loadKeys(folder), database, noMail);
  await rm(folder, { recursive: true });
  await database.transaction(setUpRoles);
}

/** Runs scripts in their order, each in a transaction of its own. */
export async function runScripts(
  { exec }: Pick<Database, "exec">,
  scripts: readonly Script[],
): Promise<void> {
  for (const { name, script } of scripts) {
    await exec(script).catch((error) => {
      throw new ConfigError(`${name} cannot be applied: ${error.message}`);
    });
  }
}

/** As a hosted project has them: a draft has to revoke what they give to a new object. */
export const DEFAULT_PRIVILEGES: Script = {
  name: "default privileges",
  script: ["tables", "functions"]
    .map((kind) => `alter default privileges in schema public grant all on ${kind} to`)
    .map((statement) => `${statement} anon, authenticated, service_role;`)
    .join("\n"),
};

/** A prepared database: a copy of it is opened in a fraction of the time. */
let prepared: Blob | undefined;

/** Builds an embedded database from scripts and describes it. */
export async function describeScripts(scripts: readonly Script[]): Promise<Description> {
  const database = await openPglite(undefined, prepared && { loadDataDir: prepared });
  try {
    if (!prepared) await prepareDatabase(database);
    prepared ??= await database.dump?.();
    await runScripts(database, scripts);
    return await describeDatabase(database.kysely);
  } finally {
    await database.close();
  }
}
