import { storedEntry } from "#lib/browser/storage.ts";

/** As many as a row shows, and the one that is being viewed. */
const MAX_VIEWED = 5;

/** On this device only. */
const viewed = storedEntry("localStorage", "ntoma-viewed");

/** The last first. */
export function viewedIds(): number[] {
  const stored = viewed.readJson();
  if (!Array.isArray(stored)) return [];
  return stored.filter((id) => Number.isSafeInteger(id)).slice(0, MAX_VIEWED);
}

export function rememberViewed(id: number): void {
  const others = viewedIds().filter((other) => other !== id);
  viewed.write(JSON.stringify([id, ...others].slice(0, MAX_VIEWED)));
}
