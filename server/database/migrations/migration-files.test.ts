import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../lib/root-folder.ts";
import { BASELINE } from "./baseline.ts";
import { MIGRATIONS } from "./migration-files.ts";

const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" });
const CHANGED = ["--name-only", "--diff-filter=MD", "--no-renames"];

it.runIf(existsSync(join(ROOT, ".git")))("keeps every migration since the baseline", () => {
  const file = join(MIGRATIONS, BASELINE);
  const added = git("log", "--diff-filter=A", "--format=%H", "--", file).trim();
  expect(added).toMatch(/^[0-9a-f]{40}$/);
  const since = git("log", `${added}..HEAD`, "--format=%n%h %s", ...CHANGED, "--", MIGRATIONS);
  expect(since).toBe("");
  expect(git("diff", "HEAD", ...CHANGED, "--", MIGRATIONS)).toBe("");
});
