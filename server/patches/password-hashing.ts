import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import bcrypt from "bcryptjs";
import { assertMember, PatchError } from "./assert-member.ts";

const require = createRequire(import.meta.url);
const FILE = "password-hashing.ts";

type Bcrypt = Pick<typeof bcrypt, "compare" | "hash">;

const patched = new WeakSet<object>();

type Pool = {
  compare(password: string, hash: string): Promise<boolean>;
  hash(password: string, cost: number): Promise<string>;
};

/** Supabase Lite hashes passwords on the main thread, which would stop every request meanwhile. */
export function hashPasswordsIn(pool: Pool, target: Bcrypt = bcrypt): void {
  if (patched.has(target)) return;
  assertSharedCopy();
  for (const name of ["compare", "hash"]) {
    assertMember(target, {
      owner: "bcryptjs",
      name,
      shape: { type: "function", arity: 4 },
      file: FILE,
    });
  }
  Object.assign(target, pool);
  patched.add(target);
}

/** The patch has no effect on a second copy of bcryptjs inside Lite's own node_modules. */
export function assertSharedCopy(liteFolder = folderOf("@supabase/lite")): void {
  const own = require.resolve("bcryptjs");
  const lite = createRequire(join(liteFolder, "package.json")).resolve("bcryptjs");
  if (own === lite) return;
  throw new PatchError(
    `Supabase Lite uses another copy of bcryptjs: expected ${own}, found ${lite}. See server/patches/${FILE}.`,
  );
}

function folderOf(name: string): string {
  const folders = require.resolve.paths(name) ?? [];
  return folders.map((folder) => join(folder, name)).find(existsSync) ?? "";
}
