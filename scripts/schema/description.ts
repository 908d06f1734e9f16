import { encodeId, extract, type FactBase } from "@supabase/pg-delta";
import { CompiledQuery, type Kysely } from "kysely";
import { type RunSql, runSql } from "../../server/database/connection/database.ts";
import { LEFT_OUT, TABLES } from "./description-queries.ts";

/** Something that a schema consists of; its kind and name are unique. */
export type SchemaObject = {
  kind: string;
  name: string;
  /** Everything else that is known about it, as text. */
  definition: string;
};

/** What pg-delta plans with, and the objects and rows that it leaves out. */
export type Description = { facts: FactBase; leftOut: SchemaObject[] };

/** Roles belong to the whole server, where others may be changing them. */
const OF_SERVER = /^(role|membership)$/;
/** Records which migrations the server has applied. */
const RECORD = /^\(?(table:)?private\.applied_migrations\b/;

/** All that decides what a database does: its objects, privileges and fixed rows. */
export async function describeSchema(kysely: Kysely<unknown>): Promise<SchemaObject[]> {
  return objectsOf(await describeDatabase(kysely));
}

export async function describeDatabase(kysely: Kysely<unknown>): Promise<Description> {
  const read = runSql(kysely);
  const leftOut = [...(await read<SchemaObject>(LEFT_OUT)), ...(await readRows(read))];
  return { facts: await readFacts(kysely), leftOut };
}

export function objectsOf({ facts, leftOut }: Description): SchemaObject[] {
  const described = facts.facts().map(({ id, payload }) => ({
    kind: id.kind,
    name: encodeId(id).slice(id.kind.length + 1),
    definition: Object.entries(payload)
      .filter(([key]) => !key.startsWith("_"))
      .map(([key, value]) => `${key} ${typeof value === "string" ? value : JSON.stringify(value)}`)
      .join("\n"),
  }));
  const owners = facts.edges
    .filter(({ kind }) => kind === "owner")
    .map(({ from, to }) => ({ kind: "owner", name: encodeId(from), definition: encodeId(to) }));
  return [...described, ...owners, ...leftOut].filter(
    ({ kind, name }) => !OF_SERVER.test(kind) && !RECORD.test(name),
  );
}

/** pg-delta expects a pool of the driver pg: one session with either database's own driver is enough. */
function readFacts(kysely: Kysely<unknown>): Promise<FactBase> {
  return kysely.connection().execute(async (session) => {
    const query = (text: string) => session.executeQuery(CompiledQuery.raw(text));
    const pool = { connect: async () => ({ query, release: () => undefined }) };
    return (await extract(pool)).factBase;
  });
}

async function readRows(read: RunSql): Promise<SchemaObject[]> {
  const objects: SchemaObject[] = [];
  for (const { name, times } of await read<{ name: string; times: string }>(TABLES)) {
    const rows = await read<{ row: string }>(
      `select (to_jsonb(one) - '${times}'::text[])::text as row from ${name} as one`,
    );
    objects.push(
      ...rows.map(({ row }) => ({ kind: "row", name: `${name} ${row}`, definition: "" })),
    );
  }
  return objects;
}
