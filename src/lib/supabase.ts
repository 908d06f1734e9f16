import type { AuthChangeEvent, GoTrueClient, Session } from "@supabase/auth-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import { backendUrl } from "#config/backend-url.ts";
import { publicConfig } from "#config/env.ts";
import type { Database } from "./database.types.ts";
import { takeEarlyAnswer } from "./early-requests.ts";

/** The parts of the Supabase client that the shop uses, without the weight of those it does not. */
export const AUTH_STORAGE_KEY = "ntoma-auth";

type AuthListener = (event: AuthChangeEvent, session: Session | null) => void;
let authListener: AuthListener | undefined;

/** Tells of every change of session, from the moment that the auth client is first needed. */
export function onAuthChange(listener: AuthListener): void {
  authListener = listener;
}

async function createAuth(): Promise<GoTrueClient> {
  const { AuthClient } = await import("@supabase/auth-js");
  const client = new AuthClient({
    url: backendUrl("auth"),
    headers: { apikey: publicConfig().publishableKey },
    storageKey: AUTH_STORAGE_KEY,
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: false,
  });
  client.onAuthStateChange((event, session) => authListener?.(event, session));
  return client;
}

let authClient: Promise<GoTrueClient> | undefined;

/** Loaded on first need, so that a visitor who only looks around never pays for it. */
export function auth(): Promise<GoTrueClient> {
  authClient ??= createAuth().catch((error: unknown) => {
    authClient = undefined;
    throw error;
  });
  return authClient;
}

/** Whether a session was left in this browser; answers without loading the auth client. */
export function hasStoredSession(): boolean {
  return window.localStorage.getItem(AUTH_STORAGE_KEY) !== null;
}

async function accessToken(): Promise<string | undefined> {
  if (!hasStoredSession()) return undefined;
  const { data } = await (await auth()).getSession();
  return data.session?.access_token;
}

const fetchAsVisitor: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set("apikey", publicConfig().publishableKey);
  return fetch(input, { ...init, headers });
};

const fetchAsUser: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  const token = await accessToken();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  return fetchAsVisitor(input, { ...init, headers });
};

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
