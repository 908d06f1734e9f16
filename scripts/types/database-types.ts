import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { GeneratorMetadata } from "@supabase/postgrest-typegen";
import { generateTypescript, sortGeneratorMetadata } from "@supabase/postgrest-typegen/generation";
import { introspect } from "@supabase/postgrest-typegen/introspection";
import { CompiledQuery } from "kysely";
import type { Database } from "../../server/database/connection/database.ts";

const ROOT = join(import.meta.dirname, "../..");
const HEADER =
  "// Written by npm run types:database from the migrations; edit database.ts instead.\n" +
  'import type { Cedis } from "#domain/money.ts";\n';

/** Every other `numeric` is money. */
const PERCENTAGES = ["discount", "percent"];

export const TYPES_FILE = join(ROOT, "src/lib/data/database.types.ts");

/** The types of the public schema, from the generator behind `supabase gen types`. */
export async function databaseTypes({ kysely }: Pick<Database, "kysely">): Promise<string> {
  const query = (text: string) => kysely.executeQuery<object>(CompiledQuery.raw(text));
  const metadata = await introspect({ query }, { includedSchemas: ["public"] });
  return generateTypescript(sortGeneratorMetadata(withMoney(metadata)), {
    detectOneToOneRelationships: true,
    format: async (code) => format(HEADER + code.replaceAll('"Cedis"', "Cedis")),
  });
}

/** Money as an enum of the one value "Cedis": the generator writes the values of a foreign enum. */
function withMoney(metadata: GeneratorMetadata): GeneratorMetadata {
  const numeric = metadata.types.find(({ name }) => name === "numeric");
  if (!numeric) throw new Error("The catalog has no type numeric.");
  const cedis = { ...numeric, id: -1, name: "cedis", enums: ["Cedis"] };
  const typeOf = (id: number, name: string) =>
    id === numeric.id && !PERCENTAGES.includes(name) ? cedis.id : id;
  return {
    ...metadata,
    types: [...metadata.types, cedis],
    columns: metadata.columns.map((column) =>
      column.format === numeric.name && !PERCENTAGES.includes(column.name)
        ? { ...column, format: cedis.name }
        : column,
    ),
    functions: metadata.functions.map((made) => ({
      ...made,
      return_type_id: typeOf(made.return_type_id, made.name),
      args: made.args.map((arg) => ({ ...arg, type_id: typeOf(arg.type_id, arg.name) })),
    })),
  };
}

function format(code: string): string {
  const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "format", `--stdin-file-path=${TYPES_FILE}`];
  return execFileSync(process.execPath, args, { cwd: ROOT, input: code, encoding: "utf8" });
}
