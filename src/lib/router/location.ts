export type Location = {
  pathname: string;
  search: string;
  hash: string;
  /** What the navigation that made this history entry passed on. */
  state: unknown;
  /** Identifies the history entry, also after a reload. */
  key: string;
};

export type NavigationType = "POP" | "PUSH" | "REPLACE";

export type NavigateOptions = { replace?: boolean; state?: unknown };

type HistoryEntry = { key: string; state: unknown };

/** The first entry of a tab, and one that a fragment link has made, have no state. */
function isHistoryEntry(state: unknown): state is HistoryEntry {
  return typeof state === "object" && state !== null && "key" in state && "state" in state;
}

export function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const entry: unknown = window.history.state;
  const { key, state } = isHistoryEntry(entry) ? entry : { key: "default", state: null };
  return { pathname, search, hash, state, key };
}

export function writeHistory(to: string, { replace = false, state = null }: NavigateOptions): void {
  const entry: HistoryEntry = { key: crypto.getRandomValues(new Uint32Array(1)).toString(), state };
  if (replace) window.history.replaceState(entry, "", to);
  else window.history.pushState(entry, "", to);
}
