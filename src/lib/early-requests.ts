const pending = new Map<string, Promise<Response>>();
/** On a slow network the code that needs the response comes late. */
const MAX_AGE_MS = 30_000;

/** Sends a request before the code that needs the response is loaded. */
export function sendEarlyRequest(url: string, init: RequestInit): void {
  const response = fetch(url, init);
  // An unused response must not become an unhandled rejection.
  response.catch(() => undefined);
  pending.set(url, response);
  // Later the response would be stale.
  setTimeout(() => pending.delete(url), MAX_AGE_MS);
}

/** The response of an early request, once. */
export function takeEarlyResponse(url: string): Promise<Response> | undefined {
  const response = pending.get(url);
  pending.delete(url);
  return response;
}
