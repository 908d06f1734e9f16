import type { PGlite } from "@electric-sql/pglite";

/**
 * PGlite copies its table of parsers for every statement. Two thirds of them are for arrays of whole
 * rows, one per table and view, which nobody asks for: without them a statement costs a third less.
 */
export async function removeCompositeParsers(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ oid: number }>(`
    select list.oid from pg_catalog.pg_type as list
    join pg_catalog.pg_type as element on element.oid = list.typelem and element.typarray = list.oid
    where element.typtype = 'c'`);
  for (const { oid } of rows) delete pglite.parsers[oid];
}
