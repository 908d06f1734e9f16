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

  it("accepts who is served earlier when the queue is full of those of lower priority", async () => {
    const limiter = createLimiter({ name: "test", concurrency: 1, maxQueued: 1 });
    const release = await limiter.acquire();
    const cart = limiter.acquire({ priority: 2 });
    expect(limiter.isBusy({ priority: 2 })).toBe(true);
    expect(limiter.isBusy({ priority: 0 })).toBe(false);
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
    const waiting = [wait("cart", 2), wait("order", 2), wait("page", 1), wait("paid", 0)];
    expect(limiter.waiting).toBe(4);
    release();
    await Promise.all(waiting);
    expect(served).toEqual(["paid", "page", "cart", "order"]);
  });

  it("serves who has waited long for a page before who has just come to pay", async () => {
    let time = 0;
    const limiter = createLimiter({ name: "test", concurrency: 1, maxQueued: 9, now: () => time });
    let release = await limiter.acquire();
    const page = limiter.acquire({ priority: 1 });
    time = 249;
    const first = limiter.acquire({ priority: 0 });
    time = 251;
    const second = limiter.acquire({ priority: 0 });
    for (const next of [first, page, second]) {
      release();
      release = await next;
    }
    release();
    expect(limiter.active).toBe(0);
  });

  it("rejects at once who would wait too long, by how often others of the priority are served", async () => {
    let time = 0;
    const limiter = createLimiter({ name: "test", concurrency: 1, maxQueued: 99, now: () => time });
    let release = await limiter.acquire();
    for (let turn = 0; turn < 200; turn++) {
      const next = limiter.acquire({ priority: 2 });
      time += 100;
      release();
      release = await next;
    }
    // One is served every 100 ms, and four fifths of the longest wait may be expected.
    const turn = { priority: 2, maxWaitMs: 700 } as const;
    const orders = Array.from({ length: 6 }, () => limiter.acquire(turn));
    expect(limiter.isBusy(turn)).toBe(true);
    await expect(limiter.acquire(turn)).rejects.toThrow(OverloadError);
    expect(limiter.isBusy({ ...turn, priority: 1 })).toBe(false);
    expect(limiter.isBusy({ priority: 2 })).toBe(false);
    release();
    for (const one of orders) (await one)();
    expect(limiter.isBusy(turn)).toBe(false);
    expect(limiter.active).toBe(0);
  });
});
