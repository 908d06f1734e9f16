import { useSyncExternalStore } from "react";

/** As long as the mail about a new status waits. */
const UNDO_MS = 30_000;

export type UndoOffer = {
  /** What was done. */
  text: string;
  undo: () => Promise<unknown>;
};

let offer: UndoOffer | undefined;
let endsAt = 0;
let end: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: UndoOffer | undefined): void {
  clearTimeout(end);
  offer = next;
  for (const listener of listeners) listener();
}

/** Replaces the offer that is shown; `since` is when the first request was sent, and an offer that is over is none. */
export function offerUndo(next: UndoOffer, since = Date.now()): void {
  if (since + UNDO_MS <= Date.now()) return;
  endsAt = since + UNDO_MS;
  show(next);
  endInTime(next);
}

function endInTime(one: UndoOffer): void {
  end = setTimeout(() => withdrawUndo(one), endsAt - Date.now());
}

/** Does nothing once another one is offered. */
export function withdrawUndo(one: UndoOffer): void {
  if (offer === one) show(undefined);
}

/** The offer stays until it is carried out; one that has failed can be tried again in the rest of its time. */
export async function carryOutUndo(one: UndoOffer): Promise<void> {
  if (offer === one) clearTimeout(end);
  try {
    await one.undo();
    withdrawUndo(one);
  } catch (error) {
    if (offer === one) endInTime(one);
    throw error;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUndoOffer(): UndoOffer | undefined {
  const shown = () => offer;
  return useSyncExternalStore(subscribe, shown, shown);
}
