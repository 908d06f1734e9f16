import { afterEach, expect, it, vi } from "vitest";
import { createRefusedLog } from "./refused-log.ts";

afterEach(() => void vi.useRealTimers());

it("logs how many were refused, once in ten seconds", () => {
  vi.useFakeTimers();
  const print = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const logRefused = createRefusedLog("database");
  for (let count = 0; count < 3000; count++) logRefused();
  vi.advanceTimersByTime(9999);
  expect(print).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  logRefused();
  vi.advanceTimersByTime(60_000);
  expect(print.mock.calls).toEqual([
    ["database: 3000 refused within ten seconds, because too many were waiting"],
    ["database: 1 refused within ten seconds, because too many were waiting"],
  ]);
  print.mockRestore();
});
