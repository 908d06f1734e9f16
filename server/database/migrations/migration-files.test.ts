import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../lib/root-folder.ts";
import { MIGRATIONS } from "./migration-files.ts";

/** Before this day there was no shop that had applied them. */
const FINAL_SINCE = "2026-11-16T00:00:00Z";

const git = (...args: string[]) =>
  execFileSync(
    "git",
    [...args, "--name-only", "--diff-filter=MD", "--no-renames", "--", MIGRATIONS],
    {
      cwd: ROOT,
      encoding: "utf8",
    },
  );

it.runIf(existsSync(join(ROOT, ".git")))("keeps every migration that was committed", () => {
  expect(git("log", `--since=${FINAL_SINCE}`, "--format=%n%h %s")).toBe("");
  expect(git("diff", "HEAD")).toBe("");
});
