import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { generateTypescript, sortGeneratorMetadata } from "@supabase/postgrest-typegen/generation";
import { introspect } from "@supabase/postgrest-typegen/introspection";
import { CompiledQuery } from "kysely";
import type { Database } from "../../server/database/connection/database.ts";

const ROOT = join(import.meta.dirname, "../..");
const HEADER =
  "// Written by npm run types:database from the migrations; edit database.ts instead.\n";

export const TYPES_FILE = join(ROOT, "src/lib/data/database.types.ts");

/** The types of the public schema, from the generator behind `supabase gen types`. */
export async function databaseTypes({ kysely }: Pick<Database, "kysely">): Promise<string> {
  const query = (text: string) => kysely.executeQuery<object>(CompiledQuery.raw(text));
  const metadata = await introspect({ query }, { includedSchemas: ["public"] });
  return generateTypescript(sortGeneratorMetadata(metadata), {
    detectOneToOneRelationships: true,
    format: async (code) => format(HEADER + code),
  });
}

function format(code: string): string {
  const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "format", `--stdin-file-path=${TYPES_FILE}`];
  return execFileSync(process.execPath, args, { cwd: ROOT, input: code, encoding: "utf8" });
}
