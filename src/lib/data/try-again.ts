import { errors } from "#domain/messages.ts";

const TRIES = 6;

/** The seconds after which a request that was refused may be sent again; 0 for every other response. */
function secondsToWait({ status, headers }: Response): number {
  return status === 503 ? Number(headers.get("retry-after")) : 0;
}

/**
 * Sends a request again that the shop was too busy for, after the time that the shop asks for, then
 * after twice, four times that and so on: it was refused before it changed anything. Loaded only then.
 */
export async function tryAgain(
  refused: Response,
  input: RequestInfo | URL,
  init: RequestInit,
): Promise<Response> {
  let response = refused;
  for (let tries = 1; secondsToWait(response) > 0; tries++) {
    if (tries === TRIES) return busy();
    const seconds = secondsToWait(response) * 2 ** (tries - 1);
    await pause(seconds * 1000 * (1 + Math.random()), init.signal);
    response = await fetch(input, init);
  }
  return response;
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
