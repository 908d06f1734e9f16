import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { PgliteConnection } from "@supabase/lite/pglite";
import { describe, expect, it } from "vitest";
import { openPglite } from "../database/connection/pglite/pglite.ts";
import { assertMember, PatchError } from "./assert-member.ts";
import { assertConnectionIds } from "./connection-ids.ts";
import { mapErrorCodes } from "./error-codes.ts";
import { addFsync, withFsync } from "./fsync-files.ts";
import { replaceKysely } from "./kysely-dialect.ts";
import { assertLibrariesOnUse } from "./lazy-libraries.ts";
import { assertSharedCopy, hashPasswordsIn } from "./password-hashing.ts";
import { patchSessionContext } from "./session-context.ts";
import { type StorageAdapter, setStorageAdapter } from "./storage-hook.ts";

type Replaced = Record<string, object | undefined>;

/** The members of a PGlite instance that the patches use, each of which a test can replace. */
function createInstance({ operations, fs, module, ...members }: Replaced = {}) {
  const write = (_a: 1, _b: 2, _c: 3, _d: 4, _e: 5) => 0;
  const FS = {
    streams: [],
    filesystems: { NODEFS: { stream_ops: { write, ...operations } } },
    ...fs,
  };
  const Module = {
    _PostgresMainLoopOnce: () => undefined,
    FS,
    noWasmDecoding: true,
    ...module,
  };
  return { Module, ...members } as never as PGlite;
}

const connection = {
  rlsState: "unknown",
  applyJwtSessionContext: (_db: 1, _context: 2, _setRole: 3) => undefined,
  applyRpcRequestGucs: (_db: 1, _request: 2) => undefined,
  normalizeDbError: (_error: unknown) => undefined,
  kysely: {},
};

const session = { execute: async () => undefined, timeoutOf: () => 1 };
const pool = { compare: async () => true, hash: async () => "" };

const addTo = (members: Replaced) => addFsync(createInstance(members), "folder", undefined);
const dialect = {} as never;

describe("with the expected members, every patch applies", () => {
  it("to a connection and an instance", async () => {
    patchSessionContext({ ...connection }, session);
    mapErrorCodes({ ...connection });
    setStorageAdapter({ _storageAdapter: undefined }, {} as StorageAdapter);
    await addTo({});
    expect(withFsync()).not.toContain("-F");
  });
});

describe("a changed member prevents the start", () => {
  const patches: [member: string, file: string, apply: () => unknown][] = [
    [
      "PGlite Module.noWasmDecoding",
      "lazy-libraries.ts",
      () => assertLibrariesOnUse(createInstance({ module: { noWasmDecoding: undefined } })),
    ],
    [
      "postgres.js onexecute",
      "connection-ids.ts",
      () => assertConnectionIds({ unsafe: async () => [] } as never),
    ],
    [
      "Supabase Lite Connection.rlsState",
      "session-context.ts",
      () => patchSessionContext({ ...connection, rlsState: 1 }, session),
    ],
    [
      "Supabase Lite Connection.applyJwtSessionContext",
      "session-context.ts",
      () => patchSessionContext({ ...connection, applyJwtSessionContext: () => 0 }, session),
    ],
    [
      "Supabase Lite Connection.applyRpcRequestGucs",
      "session-context.ts",
      () => patchSessionContext({ ...connection, applyRpcRequestGucs: undefined }, session),
    ],
    [
      "Supabase Lite Connection.normalizeDbError",
      "error-codes.ts",
      () => mapErrorCodes({ ...connection, normalizeDbError: undefined }),
    ],
    [
      "Supabase Lite Connection.kysely",
      "kysely-dialect.ts",
      () => replaceKysely({} as never, dialect),
    ],
    [
      "Supabase Lite App._storageAdapter",
      "storage-hook.ts",
      () => setStorageAdapter({}, {} as StorageAdapter),
    ],
    [
      "bcryptjs.compare",
      "password-hashing.ts",
      () => hashPasswordsIn(pool, { compare: undefined, hash: undefined } as never),
    ],
    ["PGlite.Module", "pglite-file-layer.ts", () => addTo({ Module: undefined })],
    [
      "PGlite Module._PostgresMainLoopOnce",
      "pglite-file-layer.ts",
      () => addTo({ module: { _PostgresMainLoopOnce: undefined } }),
    ],
    ["PGlite Module.FS", "pglite-file-layer.ts", () => addTo({ module: { FS: undefined } })],
    ["PGlite FS.streams", "pglite-file-layer.ts", () => addTo({ fs: { streams: {} } })],
    ["PGlite NODEFS.write", "pglite-file-layer.ts", () => addTo({ fs: { filesystems: {} } })],
    [
      "PGlite NODEFS.write",
      "pglite-file-layer.ts",
      () => addTo({ operations: { write: () => 0 } }),
    ],
  ];

  it.each(patches)("%s (%s)", async (member, file, apply) => {
    const error = await Promise.resolve()
      .then(apply)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PatchError);
    expect(String(error)).toContain(`${member} has changed: expected `);
    expect(String(error)).toContain(`See server/patches/${file}.`);
  });

  it("a second copy of bcryptjs", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ntoma-patches-"));
    await mkdir(join(folder, "node_modules/bcryptjs"), { recursive: true });
    await writeFile(join(folder, "node_modules/bcryptjs/index.js"), "");
    expect(() => assertSharedCopy(folder)).toThrow(PatchError);
    await rm(folder, { recursive: true });
  });

  it("names what was expected and what was found", () => {
    const member = { owner: "Library", name: "call", file: "x.ts" } as const;
    const shape = { type: "function", arity: 2 } as const;
    expect(() => assertMember({ call: () => 0 }, { ...member, shape })).toThrow(
      "Library.call has changed: expected function with 2 parameters, found function with 0 parameters. See server/patches/x.ts.",
    );
    expect(() => assertMember({}, { ...member, shape })).toThrow("found nothing");
  });
});

describe("opening the database", () => {
  it.each(["applyJwtSessionContext", "normalizeDbError"])("fails without %s", async (name) => {
    Reflect.set(PgliteConnection.prototype, name, undefined);
    const opening = openPglite(undefined).finally(() =>
      Reflect.deleteProperty(PgliteConnection.prototype, name),
    );
    await expect(opening).rejects.toThrow(PatchError);
  });

  it("fails when PGlite starts with other parameters", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ntoma-patches-"));
    const params = PGlite.defaultStartParams;
    Reflect.set(PGlite, "defaultStartParams", ["--single"]);
    await expect(openPglite(folder)).rejects.toThrow(
      'PGlite.defaultStartParams has changed: expected an array with -F, found ["--single"].',
    );
    Reflect.set(PGlite, "defaultStartParams", params);
    await rm(folder, { recursive: true });
  });
});
