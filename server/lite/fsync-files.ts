import { closeSync, fsyncSync, openSync } from "node:fs";
import { sep } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { fsyncTree } from "../storage/fsync.ts";
import { PatchError } from "./assert-member.ts";
import { pathOf, type Stream, stopInstance, streamOperations } from "./pglite-file-layer.ts";

/** The disk did not accept a write to the WAL or an fsync: this instance must stop. */
export class DiskWriteError extends Error {
  /** PGlite reads the status of an exception and continues after most of them; not after this one. */
  get status(): never {
    throw this;
  }
}

/** PGlite's start parameters without `-F`, which turns fsync off. */
export function withFsync(): string[] {
  const params: readonly string[] | undefined = PGlite.defaultStartParams;
  if (!params?.includes("-F")) {
    throw new PatchError(
      `PGlite.defaultStartParams has changed: expected an array with -F, found ${JSON.stringify(params)}. See server/lite/fsync-files.ts.`,
    );
  }
  return [...params.filter((param) => param !== "-F"), "-c", "wal_sync_method=fsync"];
}

/**
 * Adds the `fsync` that PGlite's file layer leaves out, so that what is committed survives a power
 * cut. What PGlite wrote while it reopened a folder bypassed the patch and is synced here; the files
 * of a new folder need no wait.
 */
export async function addFsync(
  pglite: PGlite,
  folder: string,
  reopenedAt: number | undefined,
): Promise<void> {
  const operations = streamOperations(pglite);
  const { write } = operations;
  operations.write = (stream, ...rest) =>
    stopOnError(pglite, stream, isWal, () => write(stream, ...rest));
  operations.fsync = (stream) => stopOnError(pglite, stream, always, () => fsync(stream));
  if (reopenedAt !== undefined) await fsyncTree(folder, reopenedAt);
}

/**
 * PostgreSQL panics when its WAL cannot be written; inside PGlite that panic would loop forever. The
 * instance is stopped here, and the error thrown past PostgreSQL.
 */
function stopOnError(
  pglite: PGlite,
  stream: Stream,
  isVital: (stream: Stream) => boolean,
  operation: () => number,
): number {
  try {
    return operation();
  } catch (cause) {
    if (!isVital(stream)) throw cause;
    const error = new DiskWriteError(`${pathOf(stream)} cannot be written`, { cause });
    stopInstance(pglite, error);
    throw error;
  }
}

const always = () => true;

function isWal(stream: Stream): boolean {
  return pathOf(stream).includes(`${sep}pg_wal${sep}`);
}

function fsync(stream: Stream): number {
  if (stream.nfd === undefined) fsyncFolder(pathOf(stream));
  else fsyncSync(stream.nfd);
  return 0;
}

function fsyncFolder(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
