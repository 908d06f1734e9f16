import { PostgrestClient } from "@supabase/postgrest-js";
import { backendUrl, publicConfig } from "#config/env.ts";
import { accessToken } from "./auth.ts";
import type { Database } from "./database.ts";
import { takeEarlyResponse } from "./early-requests.ts";

let recheckListener: (() => void) | undefined;

/** Registers the listener for requests without a session and for rejected ones. */
export function onRecheckSession(listener: () => void): void {
  recheckListener = listener;
}

/** For an empty result that may be a rejection: row security hides rows. */
export function recheckSession(): void {
  recheckListener?.();
}

const REJECTED_STATUSES = [401, 403];

const fetchAnonymously: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set("apikey", publicConfig().publishableKey);
  return fetch(input, { ...init, headers });
};

/** The `fetch` of every client for signed-in users. */
export const fetchAsUser: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  const token = await accessToken();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const response = await fetchAnonymously(input, { ...init, headers });
  if (!token || REJECTED_STATUSES.includes(response.status)) recheckSession();
  return response;
};

/** Only the PostgREST part of the Supabase client; the others are loaded on demand. */
type Tables = PostgrestClient<Database>;

/** Without retries: the query client retries. */
function createTables(fetch: typeof window.fetch): Tables {
  return new PostgrestClient<Database>(backendUrl("rest"), { fetch, retry: false });
}

/** The error code of a single row that does not exist, or that row security hides. */
export const NO_ROW = "PGRST116";

let anonymousTables: Tables | undefined;
let userTables: Tables | undefined;

/** Reads public data without waiting for a session. */
export function publicTables(): Tables {
  anonymousTables ??= createTables((input, init) => {
    return takeEarlyResponse(String(input)) ?? fetchAnonymously(input, init);
  });
  return anonymousTables;
}

/** Reads and writes as the signed-in user. */
export function tables(): Tables {
  userTables ??= createTables(fetchAsUser);
  return userTables;
}
