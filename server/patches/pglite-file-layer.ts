import { closeSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { assertMember } from "./assert-member.ts";

/** An open file of PGlite's file layer; a folder has a path but no descriptor. */
export type Stream = { nfd?: number; node: FileNode };
type FileNode = { name: string; parent: FileNode; mount: { opts: { root: string } } };
export type Write = (
  stream: Stream,
  buffer: Uint8Array,
  offset: number,
  length: number,
  position: number,
) => number;
type StreamOperations = { write: Write; fsync?: (stream: Stream) => number };

const FILE = "pglite-file-layer.ts";

/** The operations on files of the host's disk; PGlite leaves `fsync` out. */
export function streamOperations(pglite: PGlite): StreamOperations {
  const member = { owner: "PGlite Module", file: FILE };
  assertMember(pglite, { owner: "PGlite", name: "Module", shape: { type: "object" }, file: FILE });
  const { Module } = pglite;
  assertMember(Module, {
    ...member,
    name: "_PostgresMainLoopOnce",
    shape: { type: "function", arity: 0 },
  });
  assertMember(Module, { ...member, name: "FS", shape: { type: "object" } });
  assertMember(Module.FS, {
    ...member,
    owner: "PGlite FS",
    name: "streams",
    shape: { type: "array" },
  });
  const operations = Module.FS.filesystems?.NODEFS?.stream_ops ?? {};
  assertMember(operations, {
    ...member,
    owner: "PGlite NODEFS",
    name: "write",
    shape: { type: "function", arity: 5 },
  });
  return operations;
}

export function pathOf({ node }: Pick<Stream, "node">): string {
  return node.parent === node
    ? node.mount.opts.root
    : join(pathOf({ node: node.parent }), node.name);
}

/** Every further statement of this instance throws the error. */
export function stopInstance(pglite: PGlite, error: Error): void {
  Object.assign(pglite.Module, {
    _PostgresMainLoopOnce: () => {
      throw error;
    },
  });
}

/** Closes the files of an instance that can no longer shut down by itself. */
export function closeFiles(pglite: PGlite): void {
  const streams = pglite.Module.FS.streams as (Stream | null | undefined)[];
  for (const stream of streams) {
    if (stream?.nfd !== undefined) closeSync(stream.nfd);
  }
}
