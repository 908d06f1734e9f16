import { join } from "node:path";

/** Where a complete `npm test` leaves its duration for the bench. */
export const TEST_RUN_FILE = join(import.meta.dirname, "../.cache/last-test-run.json");
