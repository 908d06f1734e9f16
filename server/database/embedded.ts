import type { PGlite } from "@electric-sql/pglite";
import { closeFilesOf, DiskWriteError } from "../lite/fsync-files.ts";
import { hasFreeSpace } from "./disk-space.ts";

/** The one PGlite of a data folder, opened again when it has broken down. */
export type Embedded = {
  /** The instance to ask now. */
  live(): Promise<PGlite>;
  /** False once an instance has broken down: it must not even be asked to roll back or to close. */
  isLive(pglite: PGlite): boolean;
  /** Looks at an error of the live instance; after a fatal one that instance is never asked again. */
  examine(error: unknown): void;
  listen(channel: string, callback: () => void): Promise<void>;
};

type Listener = { channel: string; callback: () => void };

/** How soon after a failed try the folder is opened again. */
const PAUSE_MS = 1000;

/**
 * A full disk makes PostgreSQL panic: it stops rather than lose its log. PGlite's process goes on, but
 * any further question to that instance might never end. The folder is sound, so a new instance
 * takes over as soon as there is room, and everything that was acknowledged is there.
 */
export function createEmbedded(
  first: PGlite,
  folder: string | undefined,
  open: () => Promise<PGlite>,
): Embedded {
  const listeners: Listener[] = [];
  let current: PGlite | undefined = first;
  let opening: Promise<PGlite> | undefined;
  let notBefore = 0;

  async function reopen(known: string): Promise<PGlite> {
    if (performance.now() < notBefore || !(await hasFreeSpace(known))) throw new DatabaseDown();
    const pglite = await open();
    for (const { channel, callback } of listeners) {
      await pglite.listen(channel, callback);
      callback();
    }
    console.error("The embedded database is open again.");
    current = pglite;
    return pglite;
  }

  async function live(): Promise<PGlite> {
    if (current) return current;
    if (!folder) throw new DatabaseDown();
    opening ??= reopen(folder)
      .catch((error: unknown) => {
        if (performance.now() >= notBefore) notBefore = performance.now() + PAUSE_MS;
        throw error;
      })
      .finally(() => {
        opening = undefined;
      });
    return opening;
  }

  return {
    live,
    isLive: (pglite) => pglite === current,
    examine(error) {
      if (!current || !isFatal(error)) return;
      console.error("The embedded database has stopped:", error.message);
      closeFilesOf(current);
      current = undefined;
    },
    async listen(channel, callback) {
      listeners.push({ channel, callback });
      await (await live()).listen(channel, callback);
    },
  };
}

class DatabaseDown extends Error {
  override message = "The embedded database is down; it is opened again when the disk has room.";
}

function isFatal(error: unknown): error is Error {
  if (error instanceof DiskWriteError || error instanceof WebAssembly.RuntimeError) return true;
  if (!(error instanceof Error) || !("severity" in error)) return false;
  return error.severity === "PANIC" || error.severity === "FATAL";
}
