export const AUTH_STORAGE_KEY = "ntoma-auth";

/** Whether a session is stored in this browser, without loading the auth client. */
export function hasStoredSession(): boolean {
  try {
    return window.localStorage.getItem(AUTH_STORAGE_KEY) !== null;
  } catch {
    // Storage is blocked: nothing was stored.
    return false;
  }
}

export function removeStoredSession(): void {
  try {
    window.localStorage.removeItem(AUTH_STORAGE_KEY);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
