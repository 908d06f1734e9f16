import { AsyncLocalStorage } from "node:async_hooks";
import type { PGlite } from "@electric-sql/pglite";
import { closeWal } from "../../../patches/fsync-files.ts";
import { closeFiles } from "../../../patches/pglite-file-layer.ts";
import { hasFreeSpace } from "../../data-folder/disk-space.ts";
import type { Database } from "../database.ts";
import { DatabaseUnavailableError, isFatal } from "../unavailable.ts";

/** The PGlite instance of a data folder, replaced by a new one after a fatal error. */
export type PgliteSupervisor = {
  current(): Promise<PGlite>;
  /** False for a stopped instance, which must not even be asked to roll back or to close. */
  isCurrent(pglite: PGlite): boolean;
  /** Stops the current instance when one of its errors is fatal. */
  reportError(error: unknown): void;
  listen: Database["listen"];
};

type Listener = { channel: string; callback: (payload?: string) => void };

const REOPEN_PAUSE_MS = 1000;
const STOPPED = "The embedded database has stopped; it reopens when the disk has space.";

/**
 * A full disk makes PostgreSQL panic, and a further query to that instance might never return. The
 * folder is intact: a new instance takes over as soon as there is space, with all committed data.
 */
export function createPgliteSupervisor(
  first: PGlite,
  folder: string | undefined,
  open: () => Promise<PGlite>,
): PgliteSupervisor {
  const listeners: Listener[] = [];
  let instance: PGlite | undefined = first;
  let opening: Promise<PGlite> | undefined;
  let reopenAfter = 0;

  async function reopen(): Promise<PGlite> {
    const isEarly = performance.now() < reopenAfter;
    if (!folder || isEarly || !(await hasFreeSpace(folder))) {
      throw new DatabaseUnavailableError(STOPPED);
    }
    const pglite = await open();
    for (const { channel, callback } of listeners) {
      await pglite.listen(channel, callback);
      callback();
    }
    console.error("The embedded database was reopened.");
    instance = pglite;
    return pglite;
  }

  async function current(): Promise<PGlite> {
    if (instance) return instance;
    opening ??= reopen()
      .catch((error: unknown) => {
        const now = performance.now();
        if (now >= reopenAfter) reopenAfter = now + REOPEN_PAUSE_MS;
        throw error;
      })
      .finally(() => {
        opening = undefined;
      });
    return opening;
  }

  return {
    current,
    isCurrent: (pglite) => pglite === instance,
    reportError(error) {
      if (!instance || !isFatal(error)) return;
      console.error("The embedded database has stopped:", error.message);
      closeFiles(instance);
      closeWal(instance);
      instance = undefined;
    },
    async listen(channel, callback) {
      // Otherwise it would run as a part of the request that notifies.
      const listener = { channel, callback: AsyncLocalStorage.bind(callback) };
      listeners.push(listener);
      await (await current()).listen(channel, listener.callback);
    },
  };
}
