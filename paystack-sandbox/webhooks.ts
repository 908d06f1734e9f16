import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

export interface WebhookOptions {
  url: string;
  secretKey: string;
  deliver: typeof fetch;
  retryDelays: number[];
}

export interface Delivery {
  /** Ends after the first try, whatever came of it. */
  firstTry: Promise<void>;
  /** Ends when the hook has taken the event or the last retry is used up. */
  done: Promise<void>;
}

const answerDeadline = 10_000;

export function signature(body: string, secretKey: string): string {
  return createHmac("sha512", secretKey).update(body).digest("hex");
}

export class Webhooks {
  readonly #options: WebhookOptions;
  readonly #closing = new AbortController();
  readonly #underWay = new Set<Promise<void>>();

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  send(event: string, data: unknown): Delivery {
    const body = JSON.stringify({ event, data });
    const first = this.#try(body);
    const done = this.#retryUntilTaken(body, first);
    this.track(done);
    return { firstTry: first.then(() => {}), done };
  }

  /** Lets settle() and close() wait for work that belongs to a delivery. */
  track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
  }

  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.settle();
  }

  async #retryUntilTaken(body: string, first: Promise<boolean>): Promise<void> {
    if (await first) return;
    for (const delay of this.#options.retryDelays) {
      if (!(await this.#pause(delay))) return;
      if (await this.#try(body)) return;
    }
  }

  async #pause(delay: number): Promise<boolean> {
    const { signal } = this.#closing;
    return wait(delay, true, { signal, ref: false }).catch(() => false);
  }

  async #try(body: string): Promise<boolean> {
    const { url, deliver } = this.#options;
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(answerDeadline)]);
    try {
      const headers = this.#headers(body);
      const answer = await deliver(url, {
        method: "POST",
        headers,
        body,
        signal,
        redirect: "manual",
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }

  #headers(body: string): Record<string, string> {
    return {
      "content-type": "application/json",
      "user-agent": "Paystack/2.0 (sandbox)",
      "x-paystack-signature": signature(body, this.#options.secretKey),
    };
  }
}
