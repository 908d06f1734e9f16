import { setTimeout as wait } from "node:timers/promises";
import { respond } from "./replies.ts";
import type { Mode, ModeOptions } from "./types.ts";

const slowByDefault = 30_000;

/** Plays a provider in trouble in front of the API's own answers. */
export class Trouble {
  #mode: Mode = "normal";
  #delay = slowByDefault;
  readonly #closing = new AbortController();

  set(mode: Mode, { delay = slowByDefault }: ModeOptions = {}): void {
    this.#mode = mode;
    this.#delay = delay;
  }

  close(): void {
    this.#closing.abort();
  }

  async around(request: Request, answer: () => Promise<Response>): Promise<Response> {
    if (this.#mode === "down") return respond("Service Unavailable", "text/plain", 503);
    if (this.#mode === "nonsense") return respond(nonsense, "text/html; charset=utf-8");
    // Slow and cut answers are about work that was done: the caller just does not learn of it.
    if (this.#mode === "slow") return this.#late(request, await answer());
    if (this.#mode === "cut") return cutShort(await answer());
    return answer();
  }

  async #late(request: Request, answer: Response): Promise<Response> {
    const signal = AbortSignal.any([request.signal, this.#closing.signal]);
    await wait(this.#delay, undefined, { signal, ref: false }).catch(() => {
      request.signal.throwIfAborted();
    });
    return answer;
  }
}

async function cutShort(answer: Response): Promise<Response> {
  const body = await answer.text();
  const half = body.slice(0, Math.floor(body.length / 2));
  return new Response(half, { status: answer.status, headers: answer.headers });
}

const nonsense = `<!doctype html>
<html lang="en"><head><title>Welcome</title></head><body><h1>It works!</h1></body></html>
`;
