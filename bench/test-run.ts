import { existsSync, readFileSync } from "node:fs";
import { TEST_RUN_FILE } from "../scripts/test-run-file.ts";
import type { Measure } from "./measure.ts";

/** The duration of the last complete `npm test` in this folder; the bench does not repeat it. */
export function lastTestRun(): Measure[] {
  if (!existsSync(TEST_RUN_FILE)) return [];
  const { seconds } = JSON.parse(readFileSync(TEST_RUN_FILE, "utf8"));
  return [{ name: "npm test: seconds of the last whole run", value: seconds }];
}
