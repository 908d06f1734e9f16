import { sql } from "kysely";
import type { Database } from "../../../server/database/connection/database.ts";

/** A hash of the rows of each table: of the shop, its accounts and its files. */
export async function contentsOf({ kysely }: Pick<Database, "kysely">) {
  const tables = await sql<{ query: string }>`
    select format('select %L as "table", md5(string_agg(t::text, %L order by t::text)) as rows from %s as t',
      oid::regclass, '', oid::regclass) as query
    from pg_catalog.pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')
    order by oid::regclass::text`.execute(kysely);
  const all = tables.rows.map(({ query }) => query).join(" union all ");
  return (await sql.raw<{ table: string; rows: string | null }>(all).execute(kysely)).rows;
}
