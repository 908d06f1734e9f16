import { closeSync, fstatSync, fsyncSync, openSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { fsyncTree } from "../lib/files/fsync.ts";
import { PatchError } from "./assert-member.ts";
import {
  pathOf,
  type Stream,
  stopInstance,
  streamOperations,
  type Write,
} from "./pglite-file-layer.ts";
import { createWalSync, type WalSync } from "./wal-sync.ts";

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
      `PGlite.defaultStartParams has changed: expected an array with -F, found ${JSON.stringify(params)}. See server/patches/fsync-files.ts.`,
    );
  }
  return [...params.filter((param) => param !== "-F"), "-c", "wal_sync_method=fsync"];
}

const EMPTY_PAGE = Buffer.alloc(8192);

const walSyncs = new WeakMap<PGlite, WalSync>();

/**
 * Adds the `fsync` that PGlite's file layer leaves out, so that what is committed survives a power
 * cut. That of the write-ahead log runs in another thread: whoever uses the database waits for
 * `walFinished` before it reports a result. Before another file is written, the log must be on the
 * disk, as PostgreSQL expects, unless the file only grows by an empty page. What PGlite wrote while it
 * reopened a folder bypassed the patch and is synced here; the files of a new folder need no wait.
 */
export async function addFsync(
  pglite: PGlite,
  folder: string,
  reopenedAt: number | undefined,
): Promise<void> {
  const operations = streamOperations(pglite);
  const { write } = operations;
  const wal = createWalSync((path, cause) => stopWith(pglite, path, cause));
  walSyncs.set(pglite, wal);
  operations.write = (stream, ...rest) => {
    const writeStream = () => write(stream, ...rest);
    if (isWal(stream)) return stopOnError(pglite, stream, writeStream);
    if (!addsEmptyPage(stream, ...rest)) stopOnError(pglite, stream, () => wal.finishNow());
    return writeStream();
  };
  operations.fsync = (stream) => {
    const sync = () => (isWalSegment(stream) ? wal.request(pathOf(stream)) : fsync(stream));
    stopOnError(pglite, stream, sync);
    return 0;
  };
  if (reopenedAt !== undefined) await fsyncTree(folder, reopenedAt);
}

/** Resolves when all that was committed so far is on the disk. */
export async function walFinished(pglite: PGlite): Promise<void> {
  await walSyncs.get(pglite)?.finished();
}

/** Called when the instance is closed. */
export function closeWal(pglite: PGlite): void {
  walSyncs.get(pglite)?.close();
}

/**
 * PostgreSQL panics when its WAL cannot be written; inside PGlite that panic would loop forever. The
 * instance is stopped here, and the error thrown past PostgreSQL.
 */
function stopOnError<Result>(pglite: PGlite, stream: Stream, operation: () => Result): Result {
  try {
    return operation();
  } catch (cause) {
    throw stopWith(pglite, pathOf(stream), cause);
  }
}

function stopWith(pglite: PGlite, path: string, cause: unknown): DiskWriteError {
  const error = new DiskWriteError(`${path} cannot be written`, { cause });
  stopInstance(pglite, error);
  return error;
}

function isWal({ node }: Stream): boolean {
  return node.parent.name === "pg_wal";
}

/** Tables and indexes grow this way, about once for every two orders; the log is not involved. */
function addsEmptyPage(...[stream, buffer, offset, length, position]: Parameters<Write>): boolean {
  if (length !== EMPTY_PAGE.length || stream.nfd === undefined) return false;
  const page = Buffer.from(buffer.buffer, buffer.byteOffset + offset, length);
  return page.equals(EMPTY_PAGE) && position >= fstatSync(stream.nfd).size;
}

/** Other files of the folder are renamed once they are on the disk. */
function isWalSegment({ node }: Stream): boolean {
  return isWal({ node }) && /^[0-9A-F]{24}$/.test(node.name);
}

function fsync(stream: Stream): void {
  if (stream.nfd === undefined) fsyncFolder(pathOf(stream));
  else fsyncSync(stream.nfd);
}

function fsyncFolder(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
