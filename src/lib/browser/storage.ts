/**
 * One entry of the browser's storage. Storage can be blocked or full: then nothing is stored, and
 * nothing is read.
 */
export function storedEntry(area: "localStorage" | "sessionStorage", key: string) {
  function read(): string | undefined {
    try {
      return window[area].getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  }

  return {
    read,
    /** Undefined also for what is not JSON. */
    readJson(): unknown {
      try {
        return JSON.parse(read() ?? "null") ?? undefined;
      } catch {
        return undefined;
      }
    },
    /** False if it could not be stored. */
    write(value: string): boolean {
      try {
        window[area].setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
    remove(): void {
      try {
        window[area].removeItem(key);
      } catch {
        // Nothing was stored.
      }
    },
  };
}
