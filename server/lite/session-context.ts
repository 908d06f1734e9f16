import { type Kysely, sql } from "kysely";

type RequestContext = {
  auth?: { role?: string; uid?: string | number; jwt?: unknown };
  storage?: { operation?: string };
};

type ContextHolder = {
  rlsState: "unknown" | "active";
  applyJwtSessionContext(
    db: Kysely<unknown>,
    context: RequestContext,
    setRole: boolean,
  ): Promise<void>;
};

/** A token names its role; these are the ones the shop has given out. */
const ROLES = new Set(["anon", "authenticated", "service_role"]);

/**
 * Supabase Lite tells the database who is asking in six round trips per request; this says the same
 * in one statement. Its first request would also grant everything to everyone in every schema with
 * row security (and fail when two first requests meet): our migrations have settled the roles.
 */
export function patchSessionContext(connection: object): void {
  const holder = connection as ContextHolder;
  holder.rlsState = "active";
  holder.applyJwtSessionContext = async (db, { auth, storage }) => {
    const role = ROLES.has(auth?.role ?? "") ? String(auth?.role) : "anon";
    const claims = auth?.jwt && typeof auth.jwt === "object" ? JSON.stringify(auth.jwt) : "";
    await sql`select
      set_config('request.jwt.claim.sub', ${String(auth?.uid ?? "")}, true),
      set_config('request.jwt.claim.role', ${role}, true),
      set_config('request.jwt.claims', ${claims}, true),
      set_config('statement_timeout', ${role === "service_role" ? "60000" : "5000"}, true),
      set_config('storage.operation', ${storage?.operation ?? ""}, true),
      set_config('role', ${role}, true)`.execute(db);
  };
}
