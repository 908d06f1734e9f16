import { expect, it, vi } from "vitest";
import type { Priority } from "../../lib/limiter.ts";
import { runForRequest } from "../../lib/request-context.ts";
import { createSessionLimiter } from "./session-limit.ts";

const as = <Result>(priority: Priority, work: () => Result) =>
  runForRequest({ id: "test", priority }, work);

it("refuses who begins to buy while others wait for too long, and no page, no health check, no own work", async () => {
  let time = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => time);
  const { acquire, refuses } = createSessionLimiter(1);
  let free = await acquire();
  const [cart, page, payment] = [as(3, acquire), as(1, acquire), as(0, acquire)];
  time = 501;
  expect(as(3, refuses)).toBe(false);
  free();
  free = await payment;
  expect(as(3, refuses)).toBe(true);
  expect(as(2, refuses)).toBe(false);
  expect(as(1, refuses)).toBe(false);
  expect(refuses()).toBe(false);
  for (const next of [page, cart]) {
    free();
    free = await next;
  }
  expect(as(3, refuses)).toBe(false);
  free();
  clock.mockRestore();
});
