import { PostgrestClient } from "@supabase/postgrest-js";
import { backendUrl } from "#config/backend-url.ts";
import { publicConfig } from "#config/env.ts";
import { accessToken } from "./auth.ts";
import type { Database } from "./database.types.ts";
import { takeEarlyAnswer } from "./early-requests.ts";

let recheckListener: (() => void) | undefined;

/** Tells when a request that needs a person went out without one, or was refused for it. */
export function onSessionRecheck(listener: () => void): void {
  recheckListener = listener;
}

/** For a refusal that looks like an answer: row security hides what one may no longer change. */
export function recheckSession(): void {
  recheckListener?.();
}

const REFUSALS = [401, 403];

const fetchAsVisitor: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set("apikey", publicConfig().publishableKey);
  return fetch(input, { ...init, headers });
};

/** Every request of a signed-in person goes through here, whichever client makes it. */
export const fetchAsUser: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  const token = await accessToken();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const answer = await fetchAsVisitor(input, { ...init, headers });
  if (!token || REFUSALS.includes(answer.status)) recheckSession();
  return answer;
};

/** Only the part of the Supabase client that reads tables; auth and the rest come when they are needed. */
type Tables = PostgrestClient<Database>;

/** Trying again is the query client's business: both together would keep a person waiting too long. */
function createTables(fetch: typeof window.fetch): Tables {
  return new PostgrestClient<Database>(backendUrl("rest"), { fetch, retry: false });
}

let asVisitor: Tables | undefined;
let asUser: Tables | undefined;

/** Reads what everyone may read, without waiting for a session. */
export function publicTables(): Tables {
  asVisitor ??= createTables((input, init) => {
    return takeEarlyAnswer(String(input)) ?? fetchAsVisitor(input, init);
  });
  return asVisitor;
}

/** Reads and writes as the signed-in person. */
export function tables(): Tables {
  asUser ??= createTables(fetchAsUser);
  return asUser;
}
