import { execFileSync } from "node:child_process";
import { join, relative } from "node:path";
import { expect, it } from "vitest";
import { readMigrations } from "./migration-files.ts";
import {
  checkManifest,
  MANIFEST,
  type MigrationManifest,
  readManifest,
} from "./migration-manifest.ts";

const ROOT = join(import.meta.dirname, "../..");
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: ROOT, stdio: "pipe" }).toString();

/** Every version of the manifest in the history; none outside a repository. */
function committedManifests(): MigrationManifest[] {
  const path = relative(ROOT, MANIFEST);
  try {
    const commits = git("log", "--format=%H", "--", path).split("\n").filter(Boolean);
    return commits.map((commit) => JSON.parse(git("show", `${commit}:${path}`)));
  } catch {
    return [];
  }
}

it("lists the migrations with their current contents", async () => {
  expect(() => checkManifest([], {})).not.toThrow();
  checkManifest(await readMigrations(), await readManifest());
});

it("keeps every entry that was committed", async () => {
  const manifest = await readManifest();
  for (const committed of committedManifests()) expect(manifest).toMatchObject(committed);
});

it("rejects a changed, an unlisted and a missing file", async () => {
  const [first, ...rest] = await readMigrations();
  const manifest = await readManifest();
  if (!first) throw new Error("There are no migrations.");
  const changed = { ...first, checksum: "changed" };
  expect(() => checkManifest([changed, ...rest], manifest)).toThrow("was changed");
  expect(() => checkManifest(rest, manifest)).toThrow("is missing");
  const unlisted = { ...first, name: "29990101000000_new.sql" };
  expect(() => checkManifest([first, ...rest, unlisted], manifest)).toThrow("is not listed");
});
