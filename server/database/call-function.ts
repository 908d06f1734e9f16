import { type Kysely, sql } from "kysely";
import { setSessionContext } from "../lite/session-context.ts";

const SERVICE = { auth: { role: "service_role", jwt: { role: "service_role" } } };

/**
 * Calls a function of the schema `public` as the service role, like a request to `/rest/v1/rpc`:
 * in one transaction, with a list as the result of a function that returns rows.
 */
export function createFunctionCaller(db: Kysely<unknown>) {
  const returnsRows = new Map<string, boolean>();

  async function isSetReturning(name: string): Promise<boolean> {
    const known = returnsRows.get(name);
    if (known !== undefined) return known;
    const { rows } = await sql<{ is_set: boolean }>`
      select proretset as is_set from pg_catalog.pg_proc
      where proname = ${name} and pronamespace = 'public'::regnamespace`.execute(db);
    const isSet = rows[0]?.is_set === true;
    returnsRows.set(name, isSet);
    return isSet;
  }

  return async (name: string, args: Record<string, unknown>): Promise<unknown> => {
    const isSet = await isSetReturning(name);
    const named = Object.entries(args).map(([key, value]) => sql`${sql.id(key)} => ${value}`);
    const call = sql<{ value: unknown }>`
      select to_jsonb(result) as value from ${sql.id("public", name)}(${sql.join(named)}) as result`;
    const rows = await db.transaction().execute(async (transaction) => {
      await setSessionContext(transaction, SERVICE);
      return (await call.execute(transaction)).rows;
    });
    return isSet ? rows.map(({ value }) => value) : rows[0]?.value;
  };
}
