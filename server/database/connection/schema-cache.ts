import { createHash } from "node:crypto";
import { join } from "node:path";
import type { CacheDriver } from "@supabase/lite";
import { readFileIfExists, writeFileAtomic } from "../../lib/files/atomic-file.ts";
import { readMigrations } from "../migrations/migration-files.ts";
import { LITE_VERSION } from "./lite-version.ts";

export type SchemaCache = CacheDriver & {
  /** From now on the schema is complete, and what Supabase Lite reads of it may be stored. */
  startStoring(): void;
};

/**
 * Keeps Supabase Lite's description of the schema between starts: reading it takes half a second and,
 * on PGlite, 300 MB. A new migration or another version of Lite makes the file invalid.
 */
export async function createSchemaCache(dataDir: string): Promise<SchemaCache> {
  const file = join(dataDir, "schema-cache.json");
  const version = await schemaVersion();
  let storing = false;
  return {
    startStoring: () => {
      storing = true;
    },
    async get() {
      const [stored, schema] = ((await readFileIfExists(file))?.toString() ?? "").split("\n");
      return stored === version ? schema : undefined;
    },
    async set(_key, schema) {
      if (storing) await writeFileAtomic(file, `${version}\n${schema}`, { durable: false });
    },
    // Called at every close; the version in the file decides whether it is valid.
    delete: async () => undefined,
  };
}

async function schemaVersion(): Promise<string> {
  const checksums = (await readMigrations()).map(({ checksum }) => checksum);
  return createHash("sha256")
    .update([LITE_VERSION, ...checksums].join())
    .digest("hex");
}
