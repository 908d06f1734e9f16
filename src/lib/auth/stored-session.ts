import { storedEntry } from "../browser/storage.ts";

export const AUTH_STORAGE_KEY = "ntoma-auth";

const session = storedEntry("localStorage", AUTH_STORAGE_KEY);

/** Whether a session is stored in this browser, without loading the auth client. */
export function hasStoredSession(): boolean {
  return session.read() !== undefined;
}

/** The access token of the stored session. */
export function storedToken(): string | undefined {
  const stored = session.readJson() as { access_token?: string } | undefined;
  return stored?.access_token;
}

export const removeStoredSession = session.remove;
