import { type Kysely, sql } from "kysely";
import { demoLogins } from "../database/seed/demo-users.ts";
import { hostnameOf, isLoopback } from "../lib/web/host-names.ts";
import type { RouteHandler } from "../lib/web/route-handler.ts";
import { authError, authPath, readFields } from "./auth-request.ts";
import { claimsIn } from "./tokens/unverified-claims.ts";

/** Which proxies and tunnels add to what they pass on. */
const FORWARDED =
  /^(forwarded|via|cdn-loop|(x-forwarded|x-original|x-envoy|cf)-.+|x-real-ip|(.+-)?client-?ip)$/;

/** Whether a request that arrives at this machine was sent to another one. */
export function isForwarded(headers: Headers): boolean {
  const host = headers.get("host");
  if (host !== null && !isLoopback(hostnameOf(host))) return true;
  return [...headers.keys()].some((name) => FORWARDED.test(name));
}

export type DemoGuard = {
  /** For sign-ins and refreshes. */
  refuseSession(request: Request): Promise<Response | undefined>;
  /** For requests with the access token of a session that exists. */
  refuseToken: RouteHandler;
};

/** The passwords of the demo's logins are published: they count for who uses the shop's own machine alone. */
export async function openDemoGuard(db: Kysely<unknown>): Promise<DemoGuard> {
  const emails = Object.values(demoLogins).map(({ email }) => email);
  const { rows } = await sql<{ id: string }>`
    select id::text from auth.users where email in (${sql.join(emails)})`.execute(db);
  const ids = new Set(rows.map(({ id }) => id));

  return {
    async refuseSession(request) {
      if (authPath(request) !== "token" || !isForwarded(request.headers)) return undefined;
      const { email, refresh_token: token } = await readFields(request);
      const users = await findUsers(db, String(email), String(token));
      return users.some((id) => ids.has(id)) ? refusal() : undefined;
    },
    refuseToken({ headers }) {
      const { sub } = claimsIn(headers.get("authorization"));
      return ids.has(sub) && isForwarded(headers) ? refusal() : undefined;
    },
  };
}

/** A request may name an account and have the token of another one. */
async function findUsers(db: Kysely<unknown>, email: string, token: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from auth.users where email = lower(${email})
    union all select user_id::text from auth.refresh_tokens where token = ${token}`.execute(db);
  return rows.map(({ id }) => id);
}

function refusal(): Response {
  return authError(
    403,
    "demo_account",
    "The demo's accounts work on the shop's own machine only, not through a proxy.",
  );
}
