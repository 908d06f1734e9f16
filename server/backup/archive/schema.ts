import { type Kysely, sql } from "kysely";
import type { SequenceState } from "./manifest.ts";

/** The schemas with data of the shop. */
const SCHEMAS = ["public", "private", "auth", "storage"];

/** About the schema, the processes and links of an hour, not the shop's data: not part of an archive. */
const NOT_ARCHIVED = new Set([
  "private.applied_migrations",
  "private.earlier_sign_ups",
  "private.key_fingerprint",
  "private.password_resets",
  "private.rate_limits",
  "private.sign_in_addresses",
]);

export type Column = { name: string; type: string };
export type Table = { name: string; columns: Column[] };

/** A qualified name such as `public.orders` as an SQL identifier. */
export function tableId(name: string) {
  const dot = name.indexOf(".");
  return sql.id(name.slice(0, dot), name.slice(dot + 1));
}

/** All tables with their writable columns, each after the tables that it references. */
export async function readTables(db: Kysely<unknown>): Promise<Table[]> {
  const { rows } = await sql<{ name: string; columns: Column[] }>`
    select namespace.nspname || '.' || class.relname as name,
      json_agg(json_build_object(
        'name', attribute.attname,
        'type', format_type(attribute.atttypid, attribute.atttypmod)
      ) order by attribute.attnum) as columns
    from pg_catalog.pg_class as class
    join pg_catalog.pg_namespace as namespace on namespace.oid = class.relnamespace
    join pg_catalog.pg_attribute as attribute on attribute.attrelid = class.oid
    where class.relkind in ('r', 'p') and not class.relispartition
      and namespace.nspname in (${sql.join(SCHEMAS)})
      and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
    group by 1 order by 1`.execute(db);
  const tables = rows.filter(({ name }) => !NOT_ARCHIVED.has(name));
  return sortByReference(tables, await readReferences(db));
}

type Reference = { from: string; to: string };

async function readReferences(db: Kysely<unknown>): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select distinct own_schema.nspname || '.' || own.relname as "from",
      other_schema.nspname || '.' || other.relname as "to"
    from pg_catalog.pg_constraint as reference
    join pg_catalog.pg_class as own on own.oid = reference.conrelid
    join pg_catalog.pg_namespace as own_schema on own_schema.oid = own.relnamespace
    join pg_catalog.pg_class as other on other.oid = reference.confrelid
    join pg_catalog.pg_namespace as other_schema on other_schema.oid = other.relnamespace
    where reference.contype = 'f' and own.oid <> other.oid`.execute(db);
  return rows;
}

function sortByReference(tables: readonly Table[], references: readonly Reference[]): Table[] {
  const ordered: Table[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name));
    const blocked = new Set(references.filter(({ to }) => names.has(to)).map(({ from }) => from));
    const free = [...waiting].filter(({ name }) => !blocked.has(name));
    if (free.length === 0) throw new Error(`Circular references: ${[...names].join(", ")}`);
    for (const table of free) waiting.delete(table);
    ordered.push(...free);
  }
  return ordered;
}

export async function readSequences(db: Kysely<unknown>): Promise<SequenceState[]> {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || sequencename as name from pg_catalog.pg_sequences
    where schemaname in (${sql.join(SCHEMAS)}) order by 1`.execute(db);
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await sql<{ last: string; called: boolean }>`
      select last_value::text as last, is_called as called from ${tableId(name)}`.execute(db);
    states.push(...state.rows.map((row) => ({ name, ...row })));
  }
  return states;
}
