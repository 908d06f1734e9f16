import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import {
  CHOSEN_POSTGRES,
  findInstalledPostgres,
} from "../tests/harness/database/installed-postgres.ts";
import { countTests } from "./test/browser-tests.ts";

const ROOT = join(import.meta.dirname, "..");
/** The tests that ask a database. */
const FOLDERS = ["tests/database", "tests/functions", "tests/processes/upgrade"];

/** Runs them on the PostgreSQL that this machine has, which is often newer than the ones from npm. */
const binaries = findInstalledPostgres();
if (binaries) {
  console.log(spawnSync(join(binaries, "postgres"), ["--version"], { encoding: "utf8" }).stdout);
  // The names of other test files begin like these folders.
  const filters = FOLDERS.map((folder) => `${folder}/`);
  const { status } = spawnSync(process.execPath, ["scripts/test.ts", ...filters], {
    cwd: ROOT,
    env: { ...process.env, [CHOSEN_POSTGRES]: binaries },
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
} else {
  const files = globSync(`{${FOLDERS.join(",")}}/**/*.test.ts`, { cwd: ROOT });
  console.log("No PostgreSQL is installed: set PG_BIN to the folder with its initdb.");
  console.log(`0 passed, 0 failed, ${countTests(files)} skipped`);
}
