const waiting = new Map<string, Promise<Response>>();
const KEPT_MS = 5000;

/** Sends a request before the code that will want its answer has even arrived. */
export function requestEarly(url: string, init: RequestInit): void {
  const answer = fetch(url, init);
  // Whoever takes the answer sees the failure; nobody may ever take it.
  answer.catch(() => undefined);
  waiting.set(url, answer);
  // Whoever comes later than this wants to know how things stand then.
  setTimeout(() => waiting.delete(url), KEPT_MS);
}

/** The answer to a request sent early, for its first taker. */
export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  const answer = waiting.get(url);
  waiting.delete(url);
  return answer;
}
