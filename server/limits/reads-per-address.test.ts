import { expect, it, vi } from "vitest";
import type { Priority } from "../lib/limiter.ts";
import { currentRequest, runForRequest } from "../lib/request-context.ts";
import { createReadsPerAddress } from "./reads-per-address.ts";

it("runs four reads of an address at once, and others of it when one has ended", async () => {
  const reads = createReadsPerAddress();
  const begun: PromiseWithResolvers<void>[] = [];
  const read = () => {
    const ending = Promise.withResolvers<void>();
    begun.push(ending);
    return ending.promise;
  };
  const all = Array.from({ length: 6 }, () => reads.run("203.0.113.1", read));
  await expect.poll(() => begun.length).toBe(4);

  await reads.run("203.0.113.2", async () => undefined);
  expect(begun.length).toBe(4);
  begun[0]?.resolve();
  await expect.poll(() => begun.length).toBe(5);
  begun[1]?.resolve();
  await expect.poll(() => begun.length).toBe(6);
  for (const { resolve } of begun) resolve();
  await Promise.all(all);
});

it("lets all but two of an address come after the requests of others", async () => {
  const reads = createReadsPerAddress();
  const priorities: (Priority | undefined)[] = [];
  const ending = Promise.withResolvers<void>();
  const read = (address: string) =>
    runForRequest({ id: "read", priority: 1 }, () =>
      reads.run(address, () => {
        priorities.push(currentRequest()?.priority);
        return ending.promise;
      }),
    );
  const all = Array.from({ length: 5 }, () => read("203.0.113.1"));
  all.push(read("203.0.113.2"));
  await expect.poll(() => priorities).toEqual([1, 1, 3, 3, 1]);
  ending.resolve();
  await Promise.all(all);
  expect(priorities.length).toBe(6);
});

it("goes on after a read that fails", async () => {
  const reads = createReadsPerAddress();
  const failing = () => reads.run("203.0.113.1", () => Promise.reject(new Error("lost")));
  const failures = await Promise.allSettled(Array.from({ length: 9 }, failing));
  expect(failures.every(({ status }) => status === "rejected")).toBe(true);
  expect(await reads.run("203.0.113.1", async () => "read")).toBe("read");
});

it("logs what it refuses of all addresses in one line", async () => {
  vi.useFakeTimers();
  const log = vi.spyOn(console, "error").mockReturnValue();
  const reads = createReadsPerAddress();
  const never = () => new Promise<never>(() => undefined);
  for (const address of ["203.0.113.1", "203.0.113.2"]) {
    // Four run and 200 wait.
    for (let number = 0; number < 204; number++) reads.run(address, never).catch(() => undefined);
    await expect(reads.run(address, never)).rejects.toThrow("too many requests are waiting");
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(log).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
