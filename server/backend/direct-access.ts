import { type Kysely, sql } from "kysely";
import type { DirectAccess } from "../../supabase/functions/_shared/direct-access.ts";
import { createTokenReader } from "../auth/access-token.ts";
import { createFunctionCaller } from "../database/call-function.ts";

/** For the functions in this process: SQL instead of requests to Supabase Lite. */
export function createDirectAccess(db: Kysely<unknown>, jwtSecret: string): DirectAccess {
  const readToken = createTokenReader(jwtSecret);
  return {
    callFunction: createFunctionCaller(db),
    async findAttempt(reference) {
      const { rows } = await sql<Record<string, unknown>>`
        select reference, "orderId", outcome from public."paymentAttempts"
        where reference = ${reference}`.execute(db);
      return rows[0];
    },
    async findUser(token) {
      const claims = readToken(token);
      if (!claims) return undefined;
      const { rows } = await sql`
        select from auth.users
        where id = ${claims.sub}::uuid and exists (
          select from auth.sessions where id = ${claims.session_id ?? null}::uuid
        )`.execute(db);
      return rows.length > 0 ? claims.sub : undefined;
    },
  };
}
