import { useState } from "react";

/**
 * Sends a wish with the id of its request. The same wish has the same id until its answer is final, so that the
 * database carries it out once, also when it is sent again after an error, a lost response, or an answer that does not
 * say what became of it. With `keepsLast` another wish ends that: of wishes that undo each other, the first one is a
 * new one when it is sent after the second.
 */
export function createRequestIds({ keepsLast = false } = {}) {
  const ids = new Map<string, string>();
  return async <Answer>(
    wish: object,
    send: (requestId: string) => Promise<Answer>,
    isFinal: (answer: Answer) => boolean = () => true,
  ): Promise<Answer> => {
    const key = JSON.stringify(wish);
    const id = ids.get(key) ?? crypto.randomUUID();
    if (keepsLast) ids.clear();
    ids.set(key, id);
    const answer = await send(id);
    if (isFinal(answer)) ids.delete(key);
    return answer;
  };
}

/** For a component that is unmounted when its form closes: a new form has new ids. */
export const useRequestId = (options?: { keepsLast: boolean }) =>
  useState(() => createRequestIds(options))[0];
