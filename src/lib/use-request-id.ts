import { useState } from "react";

/**
 * Sends a wish with the id of its request. The same wish has the same id until its answer is final, so that the
 * database carries it out once, also when it is sent again after an error, a lost response, or an answer that does not
 * say what became of it.
 */
export function createRequestIds() {
  const ids = new Map<string, string>();
  return async <Answer>(
    wish: object,
    send: (requestId: string) => Promise<Answer>,
    isFinal: (answer: Answer) => boolean = () => true,
  ): Promise<Answer> => {
    const key = JSON.stringify(wish);
    const id = ids.get(key) ?? crypto.randomUUID();
    ids.set(key, id);
    const answer = await send(id);
    if (isFinal(answer)) ids.delete(key);
    return answer;
  };
}

/** For a component that is unmounted when its form closes: a new form has new ids. */
export const useRequestId = () => useState(createRequestIds)[0];
