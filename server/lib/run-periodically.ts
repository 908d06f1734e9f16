type Options = { immediately?: boolean };

/** Runs work at an interval, one run after another, until the returned function is called. */
export function runPeriodically(
  name: string,
  intervalMs: number,
  work: () => Promise<void>,
  { immediately = false }: Options = {},
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = running.then(work).catch((error: unknown) => console.error(`${name} failed:`, error));
  };
  if (immediately) run();
  const timer = setInterval(run, intervalMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
