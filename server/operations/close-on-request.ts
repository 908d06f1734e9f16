/** A service manager may signal the launcher and the shop at once: that is still one request. */
const SAME_REQUEST_MS = 2000;

/** Service managers and container engines kill what has not ended after ten seconds. */
const DEADLINE_MS = 9500;

/** Ends the process on a signal, or when its launcher has ended; a second signal does not wait. */
export function closeOnRequest(close: () => Promise<void>): void {
  let requestedAt: number | undefined;
  const request = async () => {
    if (requestedAt !== undefined) {
      if (performance.now() - requestedAt > SAME_REQUEST_MS) process.exit(1);
      return;
    }
    requestedAt = performance.now();
    setTimeout(() => process.exit(1), DEADLINE_MS).unref();
    await close();
    process.exit(0);
  };
  process.on("SIGTERM", request).on("SIGINT", request);
  // Without a terminal SIGHUP keeps its meaning, so that `nohup` works.
  if (process.stdout.isTTY) process.on("SIGHUP", request);
  process.once("disconnect", () => {
    if (requestedAt === undefined) void request();
  });
}
