import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "../../tests/harness/browser/install-browser.ts";

const ROOT = join(import.meta.dirname, "../..");

/** The test files that drive a browser. */
const PATTERNS = ["tests/browser/**/*.test.ts", "tests/screens/**/*.test.ts"];

export type SkippedTests = { patterns: readonly string[]; count: number };

/** The browser tests of a run, if it has any and this machine can have no browser. */
export async function withoutBrowser(isChosen: (file: string) => boolean): Promise<SkippedTests> {
  const files = PATTERNS.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter(isChosen);
  if (files.length === 0 || (await ensureBrowser())) return { patterns: [], count: 0 };
  return { patterns: PATTERNS, count: countTests(files) };
}

/** Read from the files without running them: a test with a table of cases counts once. */
export function countTests(files: readonly string[]): number {
  const sources = files.map((file) => readFileSync(join(ROOT, file), "utf8"));
  return sources.reduce((sum, source) => sum + [...source.matchAll(/^ *it[.(]/gm)].length, 0);
}
