import { setMaxListeners } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import type { BenchShop } from "../bench-shop.ts";
import type { Shopper } from "../shopper.ts";
import type { Recorder } from "./recorder.ts";
import { visit } from "./shopper.ts";

export type Measured = Awaited<ReturnType<ReturnType<typeof openCrowd>["measure"]>>;

/** Shoppers who make one visit after the other, and pause for this many seconds between clicks. */
export function openCrowd(shop: BenchShop, recorder: Recorder, think: number) {
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  const confirmed: number[] = [];
  const visits: Promise<void>[] = [];
  let stopped: string[] = [];

  async function visitAgain(shopper: Shopper, delayMs: number): Promise<void> {
    await setTimeout(delayMs, undefined, ending);
    while (!ending.signal.aborted) {
      await visit(shopper, shop.products).then(
        (orderId) => confirmed.push(orderId),
        (error) => stopped.push(String(error)),
      );
    }
  }

  return {
    confirmed,
    /** Until there are so many; they begin one after the other within some seconds. */
    grow(count: number, within: number) {
      const added = shop.shoppers.slice(visits.length, count);
      if (visits.length + added.length < count) throw new Error(`${count} shoppers are too many.`);
      for (const [index, shopper] of added.entries()) {
        const delayMs = (index / added.length) * within * 1000;
        visits.push(visitAgain({ ...shopper, think, signal: ending.signal }, delayMs));
      }
    },
    /** What happens within some seconds. */
    async measure(seconds: number) {
      recorder.take();
      stopped = [];
      const [ordersBefore, cpuBefore, began] = [confirmed.length, cpuMs(), performance.now()];
      const lag = monitorEventLoopDelay();
      lag.enable();
      await setTimeout(seconds * 1000);
      lag.disable();
      const ms = performance.now() - began;
      const cpu = cpuMs();
      return {
        ...recorder.take(),
        minutes: ms / 60_000,
        confirmed: confirmed.length - ordersBefore,
        /** The responses that ended visits early. */
        stopped: [...stopped],
        rss: shop.memory().now,
        shopMs: cpu.shop - cpuBefore.shop,
        databaseMs: cpu.database - cpuBefore.database,
        ownMs: cpu.own - cpuBefore.own,
        /** How late this process itself is, which is part of every time that it measures. */
        lagMs: lag.percentile(99) / 1_000_000,
      };
    },
    /** Ends each visit at its next pause. */
    async end() {
      ending.abort();
      await Promise.allSettled(visits);
    },
  };

  function cpuMs() {
    const { user, system } = process.cpuUsage();
    return { ...shop.cpu(), own: (user + system) / 1000 };
  }
}
