import { AsyncLocalStorage } from "node:async_hooks";

const requestIds = new AsyncLocalStorage<string>();

/** Everything that is done for a request can look up its id, for logs and error responses. */
export function runWithRequestId<Result>(id: string, work: () => Result): Result {
  return requestIds.run(id, work);
}

export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}
