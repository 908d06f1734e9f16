import { beforeEach, describe, expect, it, vi } from "vitest";
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

  it("accepts who is served earlier when the queue is full of those of lower priority", async () => {
    const limiter = createLimiter({ name: "test", concurrency: 1, maxQueued: 1 });
    const release = await limiter.acquire();
    const cart = limiter.acquire({ priority: 2 });
    expect(limiter.refuses({ priority: 2 })).toBe(true);
    expect(limiter.refuses({ priority: 0 })).toBe(false);
    const payment = limiter.acquire({ priority: 0 });
    await expect(limiter.acquire({ priority: 0 })).rejects.toThrow(OverloadError);
    release();
    (await payment)();
    (await cart)();
  });

  it("rejects a call that waits too long, without losing the slot", async () => {
    const limiter = createLimiter({ name: "test", concurrency: 1, maxQueued: 9, maxWaitMs: 5 });
    const release = await limiter.acquire();
    await expect(limiter.acquire()).rejects.toThrow("test: no free slot within 5 ms");
    await expect(limiter.acquire({ maxWaitMs: 2 })).rejects.toThrow("no free slot within 2 ms");
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
    const waiting = [
      wait("first cart", 3),
      wait("second cart", 3),
      wait("order", 2),
      wait("page", 1),
      wait("paid", 0),
    ];
    expect(limiter.waiting).toBe(5);
    release();
    await Promise.all(waiting);
    expect(served).toEqual(["paid", "page", "order", "first cart", "second cart"]);
  });

  it("logs all that it rejects in one line", async () => {
    vi.useFakeTimers();
    const print = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const limiter = createLimiter({ name: "test", concurrency: 1, maxQueued: 1, maxWaitMs: 5000 });
    const release = await limiter.acquire();
    const expired = expect(limiter.acquire()).rejects.toThrow(OverloadError);
    for (let count = 0; count < 30; count++) await expect(limiter.acquire()).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(60_000);
    await expired;
    expect(print.mock.calls).toEqual([
      ["test: 31 refused within ten seconds, because too many were waiting"],
    ]);
    release();
    print.mockRestore();
    vi.useRealTimers();
  });

  describe("with a target", () => {
    const turn = { priority: 3, targetMs: 250 } as const;
    let time: number;
    let limiter: ReturnType<typeof createLimiter>;
    let release: () => void;
    beforeEach(async () => {
      time = 0;
      limiter = createLimiter({ name: "test", concurrency: 1, maxQueued: 99, now: () => time });
      release = await limiter.acquire();
    });

    it("rejects at once while the first of the same priority waits for longer", async () => {
      const first = limiter.acquire(turn);
      time = 200;
      const second = limiter.acquire(turn);
      const payment = limiter.acquire({ priority: 0 });
      time = 251;
      release();
      release = await payment;
      expect(limiter.refuses(turn)).toBe(true);
      await expect(limiter.acquire(turn)).rejects.toThrow(OverloadError);
      expect(limiter.refuses({ ...turn, priority: 2 })).toBe(false);
      expect(limiter.refuses({ priority: 3 })).toBe(false);

      // The first that waits now has come 51 ms ago.
      release();
      release = await first;
      expect(limiter.refuses(turn)).toBe(false);
      release();
      (await second)();
      expect(limiter.active).toBe(0);
    });

    it("lets them wait while nobody is served at all", async () => {
      const first = limiter.acquire(turn);
      time = 4000;
      expect(limiter.refuses(turn)).toBe(false);
      const second = limiter.acquire(turn);
      release();
      (await first)();
      (await second)();
    });
  });
});
