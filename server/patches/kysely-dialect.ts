import { type Dialect, Kysely } from "kysely";
import { assertMember } from "./assert-member.ts";

/**
 * Supabase Lite's own Kysely lets requests share one PGlite session and writes to closed PostgreSQL
 * connections. Its queries run through the shop's dialect instead, as do the shop's own.
 */
export function replaceKysely(
  connection: { kysely: Kysely<unknown> },
  dialect: Dialect,
): Kysely<unknown> {
  assertMember(connection, {
    owner: "Supabase Lite Connection",
    name: "kysely",
    shape: { type: "object" },
    file: "kysely-dialect.ts",
  });
  connection.kysely = new Kysely<unknown>({ dialect });
  return connection.kysely;
}
