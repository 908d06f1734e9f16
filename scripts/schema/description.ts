import type { Kysely } from "kysely";
import { runSql } from "../../server/database/connection/database.ts";
import { OBJECTS, TABLES } from "./description-queries.ts";

/** Something that a schema consists of; its kind and name are unique. */
export type SchemaObject = {
  kind: string;
  name: string;
  /** The name of the table, function or other object that it belongs to. */
  of: string;
  /** Everything else that is known about it, as text. */
  definition: string;
};

/** All that decides what a database does: its objects, privileges and fixed rows. */
export async function describeSchema(kysely: Kysely<unknown>): Promise<SchemaObject[]> {
  const read = runSql(kysely);
  const objects = await read<SchemaObject>(OBJECTS);
  for (const { name, times } of await read<{ name: string; times: string }>(TABLES)) {
    const rows = await read<{ row: string }>(
      `select (to_jsonb(one) - '${times}'::text[])::text as row from ${name} as one`,
    );
    for (const { row } of rows) {
      objects.push({ kind: "row", name: `${name} ${row}`, of: name, definition: "" });
    }
  }
  return objects;
}
