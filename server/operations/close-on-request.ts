/** A service manager may signal the launcher and the shop at once: that is still one request. */
const SAME_REQUEST_MS = 2000;

/** Service managers and container engines kill what has not ended after ten seconds. */
const DEADLINE_MS = 9500;
/** What closing may take after a longer drain. */
const CLOSE_MS = 7500;

type Options = {
  /** How long the process serves on before it closes. */
  drainSeconds?: () => number;
  /** What SIGHUP does, if not what SIGTERM does; a terminal that is closed means the latter. */
  onHangup?: (() => void) | undefined;
};

/**
 * Ends the process on a signal, or when its launcher has ended; a second signal does not wait. Returns what
 * ends it for another reason.
 */
export function closeOnRequest(
  close: () => Promise<void>,
  options: Options = {},
): (exitCode: number) => Promise<void> {
  const { drainSeconds = () => 0, onHangup } = options;
  let requestedAt: number | undefined;
  const end = async (exitCode: number) => {
    if (requestedAt !== undefined) {
      if (performance.now() - requestedAt > SAME_REQUEST_MS) process.exit(1);
      return;
    }
    requestedAt = performance.now();
    const deadline = Math.max(DEADLINE_MS, drainSeconds() * 1000 + CLOSE_MS);
    setTimeout(() => process.exit(1), deadline).unref();
    await close();
    process.exit(exitCode);
  };
  const request = () => end(0);
  const requestOnce = () => {
    if (requestedAt === undefined) void request();
  };
  process.on("SIGTERM", request).on("SIGINT", request);
  // Always handled: Node.js does not inherit that `nohup` ignores it, and would end at once. A second
  // reload does not hurry the first one.
  process.on("SIGHUP", onHangup ?? requestOnce);
  process.once("disconnect", requestOnce);
  return end;
}
