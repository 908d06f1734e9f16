import { errors } from "#domain/messages.ts";

const TRIES = 3;

/**
 * Sends a request again when the shop is too busy for it, after the time that the shop asks for: such a
 * request was refused before it changed anything.
 */
export async function fetchPatiently(
  input: RequestInfo | URL,
  init: RequestInit,
): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(input, init);
    const seconds = response.status === 503 ? Number(response.headers.get("retry-after")) : 0;
    if (!(seconds > 0)) return response;
    if (tries === TRIES) return busy();
    await pause(seconds * 1000 * (1 + Math.random()), init.signal);
  }
}

/** In the form of the backend's errors, so that every client returns it as one. */
function busy(): Response {
  return Response.json({ code: "503", message: errors.shopBusy }, { status: 503 });
}

/** Not all at the same moment: who was refused together would be refused together again. */
function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
