import { AsyncLocalStorage } from "node:async_hooks";

export type RequestContext = {
  id: string;
  /** Whether it is served before others when not all can be. */
  isUrgent: boolean;
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
