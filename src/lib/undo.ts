import { useSyncExternalStore } from "react";

/** As long as the mail about a new status waits. */
export const UNDO_MS = 30_000;

type UndoOffer = {
  /** What was done. */
  text: string;
  undo: () => Promise<unknown>;
};

let offer: UndoOffer | undefined;
let end: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: UndoOffer | undefined): void {
  clearTimeout(end);
  offer = next;
  for (const listener of listeners) listener();
}

/** Replaces the offer that is shown. */
export function offerUndo(next: UndoOffer): void {
  show(next);
  end = setTimeout(() => withdrawUndo(next), UNDO_MS);
}

/** Does nothing once another one is offered. */
export function withdrawUndo(one: UndoOffer): void {
  if (offer === one) show(undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUndoOffer(): UndoOffer | undefined {
  return useSyncExternalStore(subscribe, () => offer);
}
