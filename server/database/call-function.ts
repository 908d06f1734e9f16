import { type Kysely, sql } from "kysely";
import { errorMessage } from "../lib/errors.ts";
import { OverloadError } from "../lib/limiter.ts";
import { isUnavailable } from "./connection/unavailable.ts";

/**
 * Calls a function of the schema `public` as the owner of the schema. The result is that of a request
 * to `/rest/v1/rpc`: a list where the function returns rows. One statement is one transaction, and
 * both databases answer after its commit.
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

  async function call(name: string, args: Record<string, unknown>): Promise<unknown> {
    const isSet = await isSetReturning(name);
    const named = Object.entries(args).map(([key, value]) => sql`${sql.id(key)} => ${value}`);
    const call = sql<{ value: unknown }>`
      select to_jsonb(result) as value from ${sql.id("public", name)}(${sql.join(named)}) as result`;
    const { rows } = await call.execute(db);
    return isSet ? rows.map(({ value }) => value) : rows[0]?.value;
  }

  return (name: string, args: Record<string, unknown>) =>
    call(name, args).catch((error: unknown) => {
      throw cannotAnswer(error) ? withStatus(error) : error;
    });
}

function cannotAnswer(error: unknown): boolean {
  return error instanceof OverloadError || isUnavailable(error);
}

/** As the client of the same function over HTTP would report it. */
function withStatus(cause: unknown): Error {
  return Object.assign(new Error(errorMessage(cause), { cause }), { status: 503 });
}
