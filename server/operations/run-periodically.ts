/** Runs work at an interval, one run after another, until the returned function is called. */
export function runPeriodically(
  name: string,
  intervalMs: number,
  work: () => Promise<void>,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(work).catch((error: unknown) => console.error(`${name} failed:`, error));
  }, intervalMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
