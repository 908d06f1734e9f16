import { closeSync, fsyncSync, openSync } from "node:fs";
import { join, sep } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { fsyncTree } from "../storage/atomic-file.ts";

/** What PGlite's file layer knows of an open file; of a folder it has the place but no number. */
type Stream = { nfd?: number; node: FileNode };
type FileNode = { name: string; parent: FileNode; mount: { opts: { root: string } } };
type Write = (stream: Stream, ...rest: unknown[]) => number;
type FileLayer = { stream_ops: { write: Write; fsync?: (stream: Stream) => number } };

/** The disk did not take the log or a promise to keep something: this instance must not go on. */
export class DiskWriteError extends Error {
  /** PGlite asks an exception for its status and goes on with any but its own; this one cannot be swallowed. */
  get status(): never {
    throw this;
  }
}

/** PGlite's own start, less the `-F` that tells PostgreSQL never to wait for the disk. */
export function withFsync(startParams: readonly string[]): string[] {
  return [...startParams.filter((param) => param !== "-F"), "-c", "wal_sync_method=fsync"];
}

/**
 * Gives PGlite the `fsync` that its file layer leaves out, so that what is committed survives a power
 * cut. What it wrote while it reopened a folder went past us and is made safe here; the thousand files
 * of a new folder hold nothing worth a wait and get to the disk by themselves within half a minute.
 */
export async function syncToDisk(
  pglite: PGlite,
  folder: string,
  reopenedAt: number | undefined,
): Promise<void> {
  const { stream_ops }: FileLayer = pglite.Module.FS.filesystems.NODEFS;
  const { write } = stream_ops;
  stream_ops.write = (stream, ...rest) =>
    attempt(pglite, stream, isLog, () => write(stream, ...rest));
  stream_ops.fsync = (stream) => attempt(pglite, stream, always, () => sync(stream));
  if (reopenedAt !== undefined) await fsyncTree(folder, reopenedAt);
}

/**
 * PostgreSQL panics when its log cannot be written; inside PGlite that panic would go round in circles
 * and never come back. So the instance is stopped here, and the refusal thrown past PostgreSQL.
 */
function attempt(
  pglite: PGlite,
  stream: Stream,
  isVital: (stream: Stream) => boolean,
  work: () => number,
): number {
  try {
    return work();
  } catch (error) {
    if (!isVital(stream)) throw error;
    const refusal = new DiskWriteError(`${placeOf(stream.node)} cannot be written`, {
      cause: error,
    });
    Object.assign(pglite.Module, {
      _PostgresMainLoopOnce: () => {
        throw refusal;
      },
    });
    throw refusal;
  }
}

const always = () => true;

function isLog(stream: Stream): boolean {
  return placeOf(stream.node).includes(`${sep}pg_wal${sep}`);
}

function sync(stream: Stream): number {
  if (stream.nfd === undefined) syncFolder(placeOf(stream.node));
  else fsyncSync(stream.nfd);
  return 0;
}

function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function placeOf(node: FileNode): string {
  return node.parent === node ? node.mount.opts.root : join(placeOf(node.parent), node.name);
}

/** Gives back the open files of an instance that can no longer be closed in order. */
export function closeFilesOf(pglite: PGlite): void {
  const streams = pglite.Module.FS.streams as (Stream | null | undefined)[];
  for (const stream of streams) {
    if (stream?.nfd !== undefined) closeSync(stream.nfd);
  }
}
