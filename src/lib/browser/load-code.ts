import { storedEntry } from "./storage.ts";

/** For `import()` in a place that can go on after it: browsers cache a failed one until a reload. */
export function orReload<Code>(code: Promise<Code>): Promise<Code> {
  return code.catch((error: unknown) => {
    reloadOnce();
    throw error;
  });
}

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
