import { useState } from "react";

/**
 * Sends a wish with the id of its request. The same wish has the same id until it has succeeded, so that the
 * database carries it out once, also when it is sent again after an error or a lost response.
 */
export function createRequestIds() {
  const ids = new Map<string, string>();
  return async <Answer>(
    wish: object,
    send: (requestId: string) => Promise<Answer>,
  ): Promise<Answer> => {
    const key = JSON.stringify(wish);
    const id = ids.get(key) ?? crypto.randomUUID();
    ids.set(key, id);
    const answer = await send(id);
    ids.delete(key);
    return answer;
  };
}

/** For a component that is unmounted when its form closes: a new form has new ids. */
export const useRequestId = () => useState(createRequestIds)[0];
