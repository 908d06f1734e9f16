import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { requireBuild } from "../../harness/build.ts";

const ROOT = join(import.meta.dirname, "../../..");
const COPIED = ["dist", "domain", "paystack-sandbox", "scripts", "server", "supabase"];
const FILES = ["package.json", "package-lock.json"];

export const NEWER = "1.999.0";

/** What a newer version has that this one has not. */
type Changes = {
  migration: { name: string; script: string };
  /** What is replaced in a source of the server. */
  edit?: { file: string; from: string; to: string };
};

/** A built copy of this version with one more migration, in a folder of its own. */
export async function createNewerVersion({ migration, edit }: Changes) {
  await requireBuild();
  const root = await mkdtemp(join(tmpdir(), "ntoma-newer-"));
  for (const name of [...COPIED, ...FILES]) {
    await cp(join(ROOT, name), join(root, name), { recursive: true, preserveTimestamps: true });
  }
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  await replaceIn(join(root, "package.json"), /"version": "[^"]+"/, `"version": "${NEWER}"`);
  await writeFile(join(root, "supabase/migrations", migration.name), migration.script);
  if (edit) await replaceIn(join(root, edit.file), edit.from, edit.to);
  await promisify(execFile)(process.execPath, [join(root, "scripts/build/bundle-server.ts")], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production" },
  });
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

async function replaceIn(file: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(file, "utf8");
  const replaced = text.replace(from, to);
  if (replaced === text) throw new Error(`${file} does not contain ${from}`);
  await writeFile(file, replaced);
}
