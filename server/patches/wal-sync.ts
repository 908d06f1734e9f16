import { closeSync, fsync, fsyncSync, openSync } from "node:fs";
import { promisify } from "node:util";

const fsyncInThread = (descriptor: number) => promisify(fsync)(descriptor);

/** Brings the write-ahead log to the disk without blocking the process, for many commits at once. */
export type WalSync = {
  /** Notes that PostgreSQL wants this file of the log on the disk. */
  request(path: string): void;
  /** Resolves when everything requested so far is on the disk. */
  finished(): Promise<void>;
  /** Returns when everything requested so far is on the disk. */
  finishNow(): void;
  close(): void;
};

export function createWalSync(fail: (path: string, cause: unknown) => Error): WalSync {
  /** Of their own, because PostgreSQL may close its descriptors at any time. */
  const descriptors = new Map<string, number>();
  const requested = new Set<string>();
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function run(): Promise<void> {
    const synced = [...requested];
    requested.clear();
    for (const path of synced) {
      await fsyncInThread(descriptors.get(path) ?? -1).catch((cause: unknown) => {
        throw fail(path, cause);
      });
    }
    closeExcept(new Set([...requested, ...synced.slice(-1)]));
  }

  async function runNext(): Promise<void> {
    await running;
    next = undefined;
    const current = run();
    running = current;
    await current;
    if (running === current) running = undefined;
  }

  function closeExcept(used: ReadonlySet<string>): void {
    for (const [path, descriptor] of descriptors) {
      if (used.has(path)) continue;
      descriptors.delete(path);
      closeSync(descriptor);
    }
  }

  return {
    request(path) {
      if (!descriptors.has(path)) descriptors.set(path, openSync(path, "r+"));
      requested.add(path);
    },
    async finished() {
      if (requested.size === 0) return running;
      next ??= runNext();
      return next;
    },
    finishNow() {
      if (!running && requested.size === 0) return;
      for (const descriptor of descriptors.values()) fsyncSync(descriptor);
      requested.clear();
    },
    close: () => closeExcept(new Set()),
  };
}
