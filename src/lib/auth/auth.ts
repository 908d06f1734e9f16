import type { AuthChangeEvent, AuthError, GoTrueClient, Session } from "@supabase/auth-js";
import { orReload } from "../browser/load-code.ts";
import { AUTH_STORAGE_KEY, hasStoredSession } from "./stored-session.ts";

type AuthListener = (event: AuthChangeEvent, session: Session | null) => void;
let authListener: AuthListener | undefined;

/** Registers the listener for session changes, before the auth client is created. */
export function onAuthChange(listener: AuthListener): void {
  authListener = listener;
}

type CreateClient = (storageKey: string) => GoTrueClient | Promise<GoTrueClient>;

const createFromFetchedCode: CreateClient = async (storageKey) => {
  const { createAuthClient } = await orReload(import("./auth-client.ts"));
  return createAuthClient(storageKey);
};

async function start(create: CreateClient): Promise<GoTrueClient> {
  const client = await create(AUTH_STORAGE_KEY);
  client.onAuthStateChange((event, session) => authListener?.(event, session));
  return client;
}

let authClient: Promise<GoTrueClient> | undefined;

/**
 * Created on first use from a lazily loaded chunk: most visitors never need it. A page that always
 * needs it imports `createAuthClient` and passes it.
 */
export function auth(create = createFromFetchedCode): Promise<GoTrueClient> {
  authClient ??= start(create).catch((error: unknown) => {
    authClient = undefined;
    throw error;
  });
  return authClient;
}

/** An existing auth client may hold a session in memory when storage is blocked. */
export function mayHaveSession(): boolean {
  return authClient !== undefined || hasStoredSession();
}

/** Throws when an expired session cannot be renewed because the server is unreachable. */
export async function readSession(client: GoTrueClient): Promise<Session | null> {
  const { data, error } = await client.getSession();
  if (isUnreachable(error)) throw error;
  return data.session;
}

/** By its name: the code of the auth client is loaded on demand. */
function isUnreachable(error: AuthError | null): boolean {
  return error?.name === "AuthRetryableFetchError";
}

export async function accessToken(): Promise<string | undefined> {
  if (!mayHaveSession()) return undefined;
  return (await readSession(await auth()))?.access_token;
}
