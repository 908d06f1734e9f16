const STORAGE_KEY = "ntoma-reloaded";
const MIN_INTERVAL_MS = 30_000;

/** Without storage nothing would stop an endless reload: then it never reloads. */
function wasJustReloaded(): boolean {
  try {
    const last = Number(window.sessionStorage.getItem(STORAGE_KEY));
    if (Date.now() - last < MIN_INTERVAL_MS) return true;
    window.sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
    return false;
  } catch {
    return true;
  }
}

/** Browsers cache a failed import until the page is reloaded. */
export function reloadOnce(): void {
  if (navigator.onLine && !wasJustReloaded()) window.location.reload();
}
