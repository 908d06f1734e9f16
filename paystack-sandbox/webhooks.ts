import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

export type WebhookOptions = {
  url: string;
  secretKey: string;
  deliver: typeof fetch;
  /** Milliseconds before each retry; after the last one the event is dropped. */
  retryDelays: number[];
};

const DELIVERY_TIMEOUT_MS = 10_000;
/** A webhook that never answers must not fill the memory. */
const MAX_RETRYING = 1_000;

export type Webhooks = ReturnType<typeof createWebhooks>;

export function signature(body: string, secretKey: string): string {
  return createHmac("sha512", secretKey).update(body).digest("hex");
}

export function createWebhooks(options: WebhookOptions) {
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  let held = Promise.withResolvers<void>();
  held.resolve();

  /** Includes this work in what done() and close() wait for. */
  function track(work: Promise<void>): void {
    const tracked = work.finally(() => running.delete(tracked));
    running.add(tracked);
  }

  async function retry(body: string): Promise<void> {
    if (running.size > MAX_RETRYING) return;
    for (const delay of options.retryDelays) {
      const waited = await pause(delay, closing.signal);
      if (!waited || (await deliverOnce(body, options, closing.signal))) return;
    }
  }

  async function done(): Promise<void> {
    while (running.size > 0) await Promise.all(running);
  }

  return {
    track,
    done,
    /** Resolves after the first attempt; retries continue in the background. */
    send(event: string, data: unknown): Promise<void> {
      const body = JSON.stringify({ event, data });
      const first = held.promise.then(() => deliverOnce(body, options, closing.signal));
      track(first.then((accepted) => (accepted ? undefined : retry(body))));
      return first.then(() => undefined);
    },
    hold(): void {
      held = Promise.withResolvers();
    },
    release: () => held.resolve(),
    async close(): Promise<void> {
      closing.abort();
      held.resolve();
      await done();
    },
  };
}

async function pause(delay: number, signal: AbortSignal): Promise<boolean> {
  return wait(delay, true, { signal, ref: false }).catch(() => false);
}

/** Whether the webhook accepted the event; no response at all counts as a refusal. */
async function deliverOnce(body: string, options: WebhookOptions, closing: AbortSignal) {
  const { url, secretKey, deliver } = options;
  const signal = AbortSignal.any([closing, AbortSignal.timeout(DELIVERY_TIMEOUT_MS)]);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Paystack/2.0 (sandbox)",
    "x-paystack-signature": signature(body, secretKey),
  };
  try {
    const init: RequestInit = { method: "POST", headers, body, signal, redirect: "manual" };
    const response = await deliver(url, init);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
