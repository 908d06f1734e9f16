import { storedEntry } from "./storage.ts";

const MIN_INTERVAL_MS = 30_000;

const lastReload = storedEntry("sessionStorage", "ntoma-reloaded");

/** Without storage nothing would stop an endless reload: then it never reloads. */
function wasJustReloaded(): boolean {
  if (Date.now() - Number(lastReload.read()) < MIN_INTERVAL_MS) return true;
  return !lastReload.write(String(Date.now()));
}

/** Browsers cache a failed import until the page is reloaded. */
export function reloadOnce(): void {
  if (navigator.onLine && !wasJustReloaded()) window.location.reload();
}
