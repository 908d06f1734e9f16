import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../../server/database/connection/database.ts";
import { openPglite } from "../../../server/database/connection/pglite/pglite.ts";
import { openPostgres } from "../../../server/database/connection/postgres/postgres.ts";
import type { SchemaCache } from "../../../server/database/connection/schema-cache.ts";
import { createDatabase, resource } from "../resources.ts";
import { createReset } from "./reset-database.ts";

/** "hosted" is a PostgreSQL set up like a hosted Supabase project. */
export type DatabaseKind = "pglite" | "postgres" | "hosted";

type TestDatabase = {
  database: Database;
  /** For the next suite, if the reset makes it like new; otherwise it is dropped. */
  release(): Promise<void>;
};

/** Databases that the suites of a worker use one after the other: a new one costs a second of CPU time. */
const idle: Record<DatabaseKind, TestDatabase[]> = { pglite: [], postgres: [], hosted: [] };

/** A database with the schema of the shop and no rows other than the fixed ones. */
export async function takeDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  return idle[kind].pop() ?? (await openTestDatabase(kind));
}

async function openTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const { database, drop } = await (kind === "pglite" ? copyOfPglite() : copyOfPostgres(kind));
  const reset = await createReset(database);
  const opened = {
    database,
    async release() {
      if (await reset()) return void idle[kind].push(opened);
      await database.close();
      await drop();
    },
  };
  return opened;
}

/** All databases of a kind have the same schema, which each process reads once. */
const schemaCaches = {
  pglite: createMemorySchemaCache(),
  postgres: createMemorySchemaCache(),
  hosted: createMemorySchemaCache(),
};

function createMemorySchemaCache(): SchemaCache {
  let stored: string | undefined;
  return {
    startStoring: () => undefined,
    get: async () => stored,
    set: async (_key, schema) => {
      stored = schema;
    },
    delete: async () => undefined,
  };
}

async function copyOfPglite() {
  const dump = await readFile(join(await resource("template"), "pglite.tar"));
  const loadDataDir = new Blob([new Uint8Array(dump)], { type: "application/x-tar" });
  const database = await openPglite(undefined, { loadDataDir, schemaCache: schemaCaches.pglite });
  return { database, drop: async () => undefined };
}

async function copyOfPostgres(kind: "postgres" | "hosted") {
  const { url, drop } = await createDatabase(kind === "hosted" ? "hosted" : "migrated");
  return { database: await openPostgres(url, { schemaCache: schemaCaches[kind] }), drop };
}
