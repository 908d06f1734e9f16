import { sql } from "kysely";
import type { Database } from "../../../server/database/connection/database.ts";

/** The user tables and sequences with what a new database has in them. */
type Inventory = {
  emptyTables: string[];
  filledTables: string[];
  sequences: { name: string; value: string; isCalled: boolean }[];
};

const USER_SCHEMAS = "relnamespace::regnamespace::text !~ '^(pg_|information_schema)'";

const CATALOGS = ["attribute", "constraint", "policy", "trigger", "namespace", "default_acl"];

/** Changes with the schema. A backend replaces some functions by equal ones when it is created. */
const SCHEMA_VERSION = [
  "(select array_agg(row(oid, relname, relacl, relowner) order by oid) from pg_class)",
  "(select array_agg(row(oid, proname, prosrc, proacl, proconfig) order by oid) from pg_proc where oid >= 16384)",
  ...CATALOGS.map((name) => `(select array_agg(row(ctid, xmin)) from pg_${name})`),
];

/**
 * Resets a database to the rows it was opened with; false if a suite has changed the schema or the
 * rows of the template, so that only a new copy is like the template.
 */
export async function createReset(database: Database): Promise<() => Promise<boolean>> {
  const inventory = await readInventory(database);
  const script = resetScript(inventory);
  const version = versionQuery(inventory);
  const readVersion = async () => (await version.execute(database.kysely)).rows[0]?.version;
  const original = await readVersion();
  return async () => {
    await database.exec(script);
    return (await readVersion()) === original;
  };
}

async function readInventory({ kysely }: Database): Promise<Inventory> {
  const tables = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and ${sql.raw(USER_SCHEMAS)}`.execute(kysely);
  const emptyTables: string[] = [];
  const filledTables: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql`select from ${sql.raw(name)} limit 1`.execute(kysely);
    (rows.length === 0 ? emptyTables : filledTables).push(name);
  }
  const sequences = await sql<Inventory["sequences"][number]>`
    select format('%I.%I', schemaname, sequencename) as name,
      coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
    from pg_sequences`.execute(kysely);
  return { emptyTables, filledTables, sequences: sequences.rows };
}

/** Without triggers: they would forbid some deletions. DELETE costs a twentieth of TRUNCATE. */
function resetScript({ emptyTables, sequences }: Inventory): string {
  return [
    "set local session_replication_role = replica",
    ...emptyTables.map((table) => `delete from ${table}`),
    ...sequences.map(
      ({ name, value, isCalled }) => `select setval('${name}', ${value}, ${isCalled})`,
    ),
  ].join(";");
}

function versionQuery({ filledTables }: Inventory) {
  const rows = filledTables.map((table) => `(select array_agg(row(ctid, xmin)) from ${table})`);
  return sql.raw<{ version: string }>(
    `select md5(row(${[...rows, ...SCHEMA_VERSION].join(",")})::text) as version`,
  );
}
