import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { ConfigError } from "../lib/errors.ts";

/** A worker that ends again and again is started after 1, 2, 4 … seconds. */
const MIN_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
const STABLE_MS = 60_000;

/** One of the processes that should be running; a new one takes the place of one that ended. */
type Slot = { worker: Worker; isClosing: boolean };

export type WorkerPool = {
  /** Resolves when all workers serve; rejects if one ends before. */
  open(count: number): Promise<void>;
  /** Replaces the workers one by one; each old one closes when its successor serves. */
  reload(): Promise<void>;
  close(): Promise<void>;
};

type Log = (line: string) => void;

export function createWorkerPool(log: Log): WorkerPool {
  const slots = new Set<Slot>();

  async function openSlot(): Promise<void> {
    const slot = { worker: cluster.fork(), isClosing: false };
    slots.add(slot);
    void supervise(slot);
    if ((await serves(slot.worker)) || slot.isClosing) return;
    slot.isClosing = true;
    throw new ConfigError("A worker ended before it could serve; its message is above.");
  }

  async function supervise(slot: Slot): Promise<void> {
    let delay = MIN_DELAY_MS;
    while (!slot.isClosing) {
      const began = performance.now();
      const [code, signal] = await once(slot.worker, "exit");
      if (slot.isClosing) break;
      const wasStable = performance.now() - began > STABLE_MS;
      delay = wasStable ? MIN_DELAY_MS : Math.min(delay * 2, MAX_DELAY_MS);
      log(`A worker ended (${signal ?? code}); the next one starts in ${delay / 1000} s.`);
      await setTimeout(delay);
      if (!slot.isClosing) slot.worker = cluster.fork();
    }
    slots.delete(slot);
  }

  async function closeSlot(slot: Slot): Promise<void> {
    slot.isClosing = true;
    if (slot.worker.isDead()) return;
    slot.worker.process.kill("SIGTERM");
    await once(slot.worker, "exit");
  }

  return {
    /** The first one alone: it migrates the database, and reports a wrong setting once. */
    async open(count) {
      await openSlot();
      await Promise.all(Array.from({ length: count - 1 }, openSlot));
    },
    async reload() {
      for (const slot of [...slots]) {
        await openSlot();
        await closeSlot(slot);
      }
    },
    close: async () => void (await Promise.all([...slots].map(closeSlot))),
  };
}

/** False if it ends first. */
async function serves(worker: Worker): Promise<boolean> {
  const [event] = await Promise.race([
    once(worker, "listening").then(() => ["listening"]),
    once(worker, "exit").then(() => ["exit"]),
  ]);
  return event === "listening";
}
