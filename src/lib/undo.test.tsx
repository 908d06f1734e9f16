import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { carryOutUndo, offerUndo, useUndoOffer, withdrawUndo } from "./undo.ts";

const Shown = () => useUndoOffer()?.text ?? "nothing";
const shown = () => renderToStaticMarkup(<Shown />);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it("ends half a minute after the change, also when that took long", () => {
  offerUndo({ text: "short", undo: async () => undefined });
  vi.advanceTimersByTime(29_999);
  expect(shown()).toBe("short");
  vi.advanceTimersByTime(1);
  expect(shown()).toBe("nothing");
  offerUndo({ text: "long", undo: async () => undefined }, Date.now() - 20_000);
  vi.advanceTimersByTime(9_999);
  expect(shown()).toBe("long");
  vi.advanceTimersByTime(1);
  expect(shown()).toBe("nothing");
  offerUndo({ text: "too long", undo: async () => undefined }, Date.now() - 30_000);
  expect(shown()).toBe("nothing");
});

it("stays while it is carried out", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const offer = { text: "import", undo: () => promise };
  offerUndo(offer);
  const done = carryOutUndo(offer);
  vi.advanceTimersByTime(120_000);
  expect(shown()).toBe("import");
  resolve();
  await done;
  expect(shown()).toBe("nothing");
});

it("can be tried again in the rest of its time when it has failed", async () => {
  const offer = { text: "failing", undo: () => Promise.reject(new Error("No answer")) };
  offerUndo(offer);
  vi.advanceTimersByTime(10_000);
  await expect(carryOutUndo(offer)).rejects.toThrow("No answer");
  vi.advanceTimersByTime(19_999);
  expect(shown()).toBe("failing");
  vi.advanceTimersByTime(1);
  expect(shown()).toBe("nothing");
});

it("is replaced by a newer one, which the end of the older one leaves alone", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const older = { text: "older", undo: () => promise };
  offerUndo(older);
  const done = carryOutUndo(older);
  offerUndo({ text: "newer", undo: async () => undefined });
  resolve();
  await done;
  withdrawUndo(older);
  expect(shown()).toBe("newer");
});
