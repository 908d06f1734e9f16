import { AsyncLocalStorage } from "node:async_hooks";
import type { Priority } from "./limiter.ts";

export type RequestContext = {
  id: string;
  /** Its turn when not all can be served at once. */
  priority: Priority;
  /** Whether it has had a database session: what it needs after that does not wait behind others. */
  isBegun?: boolean;
};

const requests = new AsyncLocalStorage<RequestContext>();

/** Everything that is done for a request can look it up: for logs, error responses and its turn. */
export function runForRequest<Result>(request: RequestContext, work: () => Result): Result {
  return requests.run(request, work);
}

export function currentRequest(): RequestContext | undefined {
  return requests.getStore();
}

export function currentRequestId(): string | undefined {
  return currentRequest()?.id;
}

/** From now on, what the request needs of the database comes after what others need. */
export function comeLast(): void {
  const request = currentRequest();
  if (request) request.priority = 3;
}
