const STORAGE_KEY = "ntoma-reloaded";
const PAUSE_MS = 30_000;

/** Without storage nothing could keep the page from reloading for ever: then it never does. */
function wasJustReloaded(): boolean {
  try {
    const last = Number(window.sessionStorage.getItem(STORAGE_KEY));
    if (Date.now() - last < PAUSE_MS) return true;
    window.sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
    return false;
  } catch {
    return true;
  }
}

/** A browser remembers code that failed to arrive until the whole page is loaded anew. */
export function reloadOnce(): void {
  if (navigator.onLine && !wasJustReloaded()) window.location.reload();
}
