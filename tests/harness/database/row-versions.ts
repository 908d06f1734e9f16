import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../server/database/connection/database.ts";

/** A query whose result changes with every row written and every sequence used in the shop's schemas. */
async function rowVersionsQuery({ kysely }: Database): Promise<RawBuilder<{ versions: string }>> {
  const { rows } = await sql<{ part: string }>`
    select case relkind
      when 'S' then format('(select row(last_value, is_called) from %s)', oid::regclass)
      else format('(select array_agg(row(ctid, xmin)) from %s)', oid::regclass) end as part
    from pg_class
    where relkind in ('r', 'S') and relnamespace::regnamespace::text in ('public', 'private')
    order by oid`.execute(kysely);
  const parts = rows.map(({ part }) => part).join(",");
  return sql.raw(`select row(${parts})::text as versions`);
}

/** Tells whether rows were written since the last call; comparing costs much less than resetting them. */
export function createChangeDetector() {
  let query: RawBuilder<{ versions: string }> | undefined;
  let last: string | undefined;
  const read = async (database: Database) => {
    query ??= await rowVersionsQuery(database);
    return (await query.execute(database.kysely)).rows[0]?.versions;
  };
  return {
    hasChanged: async (database: Database) => last === undefined || (await read(database)) !== last,
    remember: async (database: Database) => {
      last = await read(database);
    },
  };
}
