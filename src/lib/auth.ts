import type { AuthChangeEvent, GoTrueClient, Session } from "@supabase/auth-js";
import { reloadOnce } from "./reload-once.ts";

export const AUTH_STORAGE_KEY = "ntoma-auth";

type AuthListener = (event: AuthChangeEvent, session: Session | null) => void;
let authListener: AuthListener | undefined;

/** Tells of every change of session, from the moment that the auth client is first needed. */
export function onAuthChange(listener: AuthListener): void {
  authListener = listener;
}

type CreateClient = (storageKey: string) => GoTrueClient | Promise<GoTrueClient>;

const createFromFetchedCode: CreateClient = async (storageKey) => {
  const code = await import("./auth-client.ts").catch((error: unknown) => {
    reloadOnce();
    throw error;
  });
  return code.createAuthClient(storageKey);
};

async function start(create: CreateClient): Promise<GoTrueClient> {
  const client = await create(AUTH_STORAGE_KEY);
  client.onAuthStateChange((event, session) => authListener?.(event, session));
  return client;
}

let authClient: Promise<GoTrueClient> | undefined;

/**
 * Made on first need, from code that is fetched then: a visitor who only looks around never pays for
 * it. A page that cannot do without brings the code along.
 */
export function auth(create = createFromFetchedCode): Promise<GoTrueClient> {
  authClient ??= start(create).catch((error: unknown) => {
    authClient = undefined;
    throw error;
  });
  return authClient;
}

/** Whether a session was left in this browser; answers without loading the auth client. */
export function hasStoredSession(): boolean {
  try {
    return window.localStorage.getItem(AUTH_STORAGE_KEY) !== null;
  } catch {
    // Where storage is forbidden, nothing was left in it.
    return false;
  }
}

/** Once there is an auth client, it alone knows: without storage it keeps the session in memory. */
export function mayHaveSession(): boolean {
  return authClient !== undefined || hasStoredSession();
}

export async function accessToken(): Promise<string | undefined> {
  if (!mayHaveSession()) return undefined;
  const { data } = await (await auth()).getSession();
  return data.session?.access_token;
}
