import { expect, it, vi } from "vitest";
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
