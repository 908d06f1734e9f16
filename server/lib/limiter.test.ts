import { describe, expect, it, vi } from "vitest";
import { createLimiter, OverloadError } from "./limiter.ts";

describe("a limiter", () => {
  it("runs as many at a time as allowed, in the order of the calls", async () => {
    const limiter = createLimiter({ name: "test", concurrency: 2, maxQueued: 10 });
    const started: number[] = [];
    const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
    const runs = gates.map(({ promise }, index) =>
      limiter.run(() => {
        started.push(index);
        return promise;
      }),
    );
    await vi.waitFor(() => expect(started).toEqual([0, 1]));
    gates[1]?.resolve();
    await runs[1];
    await vi.waitFor(() => expect(started).toEqual([0, 1, 2]));
    for (const { resolve } of gates) resolve();
    await Promise.all(runs);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it("rejects what exceeds the queue, and frees the slot of failed work", async () => {
    const limiter = createLimiter({ name: "test", concurrency: 1, maxQueued: 1 });
    const failing = limiter.run(() => Promise.reject(new Error("failed")));
    const queued = limiter.run(async () => "done");
    await expect(limiter.acquire()).rejects.toThrow(OverloadError);
    await expect(failing).rejects.toThrow("failed");
    expect(await queued).toBe("done");
    expect(await limiter.run(async () => "again")).toBe("again");
  });

  it("rejects a call that waits too long, without losing the slot", async () => {
    const limiter = createLimiter({ name: "test", concurrency: 1, maxQueued: 9, maxWaitMs: 5 });
    const release = await limiter.acquire();
    await expect(limiter.acquire()).rejects.toThrow("test: no free slot within 5 ms");
    release();
    expect(await limiter.run(async () => "done")).toBe("done");
  });
});
