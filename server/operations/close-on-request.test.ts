import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeOnRequest } from "./close-on-request.ts";

const exit = vi.fn();
let handlers: Map<unknown, () => void>;
let now = 0;
beforeEach(() => {
  handlers = new Map();
  exit.mockReset();
  const collect = (name: unknown, handler: unknown) => {
    handlers.set(name, handler as () => void);
    return process;
  };
  vi.spyOn(process, "on").mockImplementation(collect);
  vi.spyOn(process, "once").mockImplementation(collect);
  vi.spyOn(process, "exit").mockImplementation(exit as unknown as typeof process.exit);
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The signals, a minute apart, while the shop drains. */
function send(...signals: string[]) {
  const close = vi.fn(() => new Promise<void>(() => undefined));
  closeOnRequest(close);
  for (const signal of signals) {
    handlers.get(signal)?.();
    now += 60_000;
  }
  return close;
}

it("ends at once after a second signal to stop", () => {
  expect(send("SIGTERM", "SIGTERM")).toHaveBeenCalledTimes(1);
  expect(exit).toHaveBeenCalledWith(1);
});

it("goes on draining after a second reload, and when its launcher ends", () => {
  expect(send("SIGHUP", "SIGHUP", "disconnect")).toHaveBeenCalledTimes(1);
  expect(exit).not.toHaveBeenCalled();
});

it("can still be stopped at once while it drains after a reload", () => {
  send("SIGHUP", "SIGTERM");
  expect(exit).toHaveBeenCalledWith(1);
});
