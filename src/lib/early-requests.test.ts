import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sendEarlyRequest, takeEarlyResponse } from "./early-requests.ts";

const url = "http://shop.test/products";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => Response.json([]));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("returns an early response once", () => {
  sendEarlyRequest(url, {});
  expect(takeEarlyResponse(url)).toBeInstanceOf(Promise);
  expect(takeEarlyResponse(url)).toBeUndefined();
});

it("drops an unused response", () => {
  sendEarlyRequest(url, {});
  vi.advanceTimersByTime(60_000);
  expect(takeEarlyResponse(url)).toBeUndefined();
});
