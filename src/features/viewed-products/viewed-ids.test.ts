import { afterEach, beforeEach, expect, it } from "vitest";
import { rememberViewed, viewedIds } from "./viewed-ids.ts";

const before = Object.getOwnPropertyDescriptor(globalThis, "window");

beforeEach(() => {
  const entries = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
  Object.defineProperty(globalThis, "window", { value: { localStorage }, configurable: true });
});

afterEach(() => {
  if (before) Object.defineProperty(globalThis, "window", before);
  else Reflect.deleteProperty(globalThis, "window");
});

it("keeps the last five, each once, the last first", () => {
  for (const id of [1, 2, 3, 2, 4, 5, 6]) rememberViewed(id);
  expect(viewedIds()).toEqual([6, 5, 4, 2, 3]);
});

it.each(["", "{}", '["a", 3, null]'])("ignores what is not an id: %s", (stored) => {
  window.localStorage.setItem("ntoma-viewed", stored);
  expect(viewedIds()).toEqual(stored.includes("3") ? [3] : []);
});
