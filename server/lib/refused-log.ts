const INTERVAL_MS = 10_000;

/** One line per ten seconds: there are many at once, when there is no time for a line each. */
export function createRefusedLog(name: string): () => void {
  let count = 0;
  function log() {
    console.error(`${name}: ${count} refused within ten seconds, because too many were waiting`);
    count = 0;
  }
  return () => {
    if (count === 0) setTimeout(log, INTERVAL_MS).unref();
    count += 1;
  };
}
