import { describe, expect, it, vi } from "vitest";
import { createLimiter, OverloadError, type Priority } from "./limiter.ts";

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

  it("serves callers by their priority", async () => {
    const limiter = createLimiter({ name: "test", concurrency: 1, maxQueued: 9 });
    const release = await limiter.acquire();
    const served: string[] = [];
    const wait = async (name: string, priority: Priority) => {
      const done = await limiter.acquire({ priority });
      served.push(name);
      done();
    };
    const waiting = [wait("cart", 2), wait("order", 2), wait("page", 1), wait("paid", 0)];
    expect(limiter.waiting).toBe(4);
    release();
    await Promise.all(waiting);
    expect(served).toEqual(["paid", "page", "cart", "order"]);
  });

  it("rejects at once who comes after one that waits too long, but not one of higher priority", async () => {
    let time = 0;
    const limiter = createLimiter({ name: "test", concurrency: 1, maxQueued: 9, now: () => time });
    const release = await limiter.acquire();
    const first = limiter.acquire({ priority: 2, maxExpectedWaitMs: 500 });
    time = 501;
    const second = limiter.acquire({ priority: 2, maxExpectedWaitMs: 500 });
    await expect(second).rejects.toThrow(OverloadError);
    const page = limiter.acquire({ priority: 1, maxExpectedWaitMs: 500 });
    release();
    (await page)();
    (await first)();
    expect(limiter.active).toBe(0);
  });

  it("rejects at once who would wait too long, but nobody who sets no limit", async () => {
    let time = 0;
    const limiter = createLimiter({ name: "test", concurrency: 2, maxQueued: 99, now: () => time });
    for (let use = 0; use < 200; use++) {
      const done = await limiter.acquire();
      time += 100;
      done();
    }
    const releases = [await limiter.acquire(), await limiter.acquire()];
    // Each use takes 100 ms and there are two slots: the tenth waits half a second.
    const queued = Array.from({ length: 9 }, () => limiter.acquire({ maxExpectedWaitMs: 501 }));
    expect(limiter.waiting).toBe(9);
    const tenth = limiter.acquire({ maxExpectedWaitMs: 501 });
    await expect(limiter.acquire({ maxExpectedWaitMs: 501 })).rejects.toThrow(OverloadError);
    const patient = limiter.acquire();
    expect(limiter.waiting).toBe(11);
    for (const release of releases) release();
    for (const one of [...queued, tenth, patient]) (await one)();
    expect(limiter.active).toBe(0);
  });
});
