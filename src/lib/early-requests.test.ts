import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { requestEarly, takeEarlyAnswer } from "./early-requests.ts";

const url = "http://shop.test/products";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => Response.json([]));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("hands an early answer to its first taker only", () => {
  requestEarly(url, {});
  expect(takeEarlyAnswer(url)).toBeInstanceOf(Promise);
  expect(takeEarlyAnswer(url)).toBeUndefined();
});

it("drops an answer that nobody came for", () => {
  requestEarly(url, {});
  vi.advanceTimersByTime(10_000);
  expect(takeEarlyAnswer(url)).toBeUndefined();
});
