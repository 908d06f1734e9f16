import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOW_TO_GET_A_BROWSER } from "../tests/harness/browser/install-browser.ts";
import { buildForTests } from "./build/build-if-stale.ts";
import { type SkippedTests, withoutBrowser } from "./test/browser-tests.ts";
import { checkTypes } from "./types/check-types.ts";

const ROOT = join(import.meta.dirname, "..");
const BIN = join(ROOT, "node_modules/.bin");

type Count = { passed: number; failed: number };

/** Run by `npm run test:screens` and `test:processes`, and by words in the name of a test file. */
const FURTHER = ["tests/screens", "tests/processes"];
/** The long proofs run only when their folder is named: `npm run test:endurance`. */
const ENDURANCE = "tests/endurance";

/**
 * A whole run: the checks beside the build, then the tests. Arguments choose test files by name; what
 * these need is built when the first of them asks for it.
 */
async function main(filters: string[]): Promise<void> {
  if (filters.includes("--watch")) {
    process.exitCode = await run("vitest", filters);
    return;
  }
  const counts = filters.length > 0 ? [] : await checksAndBuild();
  const skipped = await withoutBrowser((file) => isChosen(file, filters));
  counts.push(await tests(filters, skipped));
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  if (skipped.count > 0) {
    console.log(`No browser was found: browser tests were skipped. ${HOW_TO_GET_A_BROWSER}`);
  }
  console.log(
    `${passed} passed, ${failed} failed${skipped.count > 0 ? `, ${skipped.count} skipped` : ""}`,
  );
  const isIncomplete = skipped.count > 0 && process.env.CI === "true";
  const ranNothing = passed === 0 && skipped.count === 0;
  if (failed > 0 || ranNothing || isIncomplete) process.exitCode = 1;
}

function isChosen(file: string, filters: string[]): boolean {
  if (excludedFrom(filters).some((folder) => file.startsWith(`${folder}/`))) return false;
  return filters.length === 0 || filters.some((filter) => file.includes(filter));
}

async function checksAndBuild(): Promise<Count[]> {
  const [counts] = await Promise.all([Promise.all([lint(), types()]), buildForTests()]);
  return counts;
}

async function lint(): Promise<Count> {
  return one(
    await exitCode(spawn(process.execPath, ["scripts/lint.ts"], { cwd: ROOT, stdio: "inherit" })),
  );
}

async function types(): Promise<Count> {
  return one((await checkTypes()) ? 0 : 1);
}

function one(status: number): Count {
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function tests(filters: string[], skipped: SkippedTests): Promise<Count> {
  console.log("Tests");
  const folder = mkdtempSync(join(tmpdir(), "ntoma-results-"));
  const results = join(folder, "results.json");
  const status = await run("vitest", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${results}`,
    ...excludedFrom(filters).flatMap((folder) => ["--exclude", `${folder}/**`]),
    ...skipped.patterns.flatMap((pattern) => ["--exclude", pattern]),
    ...(skipped.count > 0 ? ["--passWithNoTests"] : []),
    ...filters,
  ]);
  const count = readResults(results);
  rmSync(folder, { recursive: true });
  // A crash outside any test still fails the run.
  if (status !== 0 && count.failed === 0) return { ...count, failed: 1 };
  return count;
}

function excludedFrom(filters: string[]): string[] {
  if (filters.length === 0) return [...FURTHER, ENDURANCE];
  return filters.some((filter) => filter.includes("endurance")) ? [] : [ENDURANCE];
}

function readResults(file: string): Count {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
      readFileSync(file, "utf8"),
    );
    return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites };
  } catch (error) {
    console.error("The test runner left no results:", error);
    return { passed: 0, failed: 1 };
  }
}

function run(command: string, args: string[]): Promise<number> {
  return exitCode(
    spawn(join(BIN, command), args, {
      cwd: ROOT,
      stdio: "inherit",
      shell: process.platform === "win32",
    }),
  );
}

async function exitCode(child: ChildProcess): Promise<number> {
  const [code] = await once(child, "exit");
  return code ?? 1;
}

/** Names after the folder of a script (`npm run test:screens -- NAME`) choose among its files. */
function chosenFiles(filters: string[]): string[] {
  const [folder = "", ...names] = filters;
  if (![...FURTHER, ENDURANCE].includes(folder) || names.length === 0) return filters;
  const files = globSync(`${folder}/**/*.test.ts`, { cwd: ROOT });
  const chosen = files.filter((file) => names.some((name) => file.includes(name)));
  if (chosen.length === 0) throw new Error(`No test in ${folder} is called ${names.join(" or ")}.`);
  return chosen;
}

await main(chosenFiles(process.argv.slice(2)));
