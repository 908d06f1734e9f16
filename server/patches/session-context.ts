import { type Kysely, type RawBuilder, sql } from "kysely";
import { assertMember } from "./assert-member.ts";

type RequestContext = {
  auth?: { role?: string; uid?: string | number; jwt?: unknown };
  storage?: { operation?: string };
};

type RpcRequest = { method: string; path: string; requestHeaders?: Record<string, string> };

export type SessionContext = {
  rlsState: "unknown" | "active";
  applyJwtSessionContext(
    db: Kysely<unknown>,
    context: RequestContext,
    setRole: boolean,
  ): Promise<void>;
  applyRpcRequestGucs(db: Kysely<unknown>, request: RpcRequest): Promise<void>;
};

type Options = {
  /** Runs a statement that returns nothing before, or together with, the next one. */
  execute(db: Kysely<unknown>, statement: RawBuilder<unknown>): Promise<void>;
  /** How long a statement may run, in milliseconds. */
  timeoutOf(role: string): number;
};

const ROLES = new Set(["anon", "authenticated", "service_role"]);

/**
 * Supabase Lite sets role and claims in six round trips per request, and for a function call its
 * request in five more; this does it in one statement each.
 * Its first request would also grant every right to every role in each schema with row security:
 * `rlsState` prevents that, because the migrations contain the grants.
 */
export function patchSessionContext(connection: object, options: Options): void {
  const member = { owner: "Supabase Lite Connection", file: "session-context.ts" };
  assertMember(connection, { ...member, name: "rlsState", shape: { type: "string" } });
  assertMember(connection, {
    ...member,
    name: "applyJwtSessionContext",
    shape: { type: "function", arity: 3 },
  });
  assertMember(connection, {
    ...member,
    name: "applyRpcRequestGucs",
    shape: { type: "function", arity: 2 },
  });
  const target = connection as SessionContext;
  target.rlsState = "active";
  target.applyJwtSessionContext = (db, context, _setRole) =>
    options.execute(db, sessionContext(context, options.timeoutOf));
  target.applyRpcRequestGucs = (db, request) => options.execute(db, rpcRequest(request));
}

function rpcRequest({ method, path, requestHeaders }: RpcRequest) {
  return sql`select
    set_config('response.status', '', true),
    set_config('response.headers', '', true),
    set_config('request.method', ${method}, true),
    set_config('request.path', ${path}, true),
    set_config('request.headers', ${JSON.stringify(requestHeaders ?? {})}, true)`;
}

function sessionContext({ auth, storage }: RequestContext, timeoutOf: Options["timeoutOf"]) {
  const role = ROLES.has(auth?.role ?? "") ? String(auth?.role) : "anon";
  const claims = auth?.jwt && typeof auth.jwt === "object" ? JSON.stringify(auth.jwt) : "";
  return sql`select
    set_config('request.jwt.claim.sub', ${String(auth?.uid ?? "")}, true),
    set_config('request.jwt.claim.role', ${role}, true),
    set_config('request.jwt.claims', ${claims}, true),
    set_config('statement_timeout', ${String(timeoutOf(role))}, true),
    set_config('storage.operation', ${storage?.operation ?? ""}, true),
    set_config('role', ${role}, true)`;
}
