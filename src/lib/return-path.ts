const KEY = "ntoma-return-path";

/** Where a user was when the session ended; the next sign-in in this tab leads back. */
export function saveReturnPath(path: string): void {
  try {
    window.sessionStorage.setItem(KEY, path);
  } catch {
    // Without storage the sign-in leads home.
  }
}

export function readReturnPath(): string | undefined {
  try {
    return window.sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function removeReturnPath(): void {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
