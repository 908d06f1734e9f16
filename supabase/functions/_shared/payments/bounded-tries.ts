/** The provider did not answer in time, or not in a way that can be understood. */
export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable";
}

/** The provider takes no request of ours; the message has what it said. */
export class KeyRefused extends Error {
  override name = "KeyRefused";
}

/** Runs one try; a provider that does not answer within the deadline counts as unavailable. */
export async function withDeadline<T>(
  run: (signal: AbortSignal) => Promise<T>,
  deadlineMs: number,
): Promise<T> {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    return await Promise.race([run(signal), rejectionOf(signal)]);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new ProviderUnavailable(`No answer within ${deadlineMs} ms`, { cause: error });
  }
}

/** Tries again after each pause for as long as the provider is unavailable; other errors end it. */
export async function withRetries<T>(
  run: () => Promise<T>,
  pausesMs: readonly number[],
): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return run();
}

/** Not every fetch listens to its signal, so the deadline is kept here too. */
function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
