import { describe } from "vitest";
import { describeCrashes } from "../endurance/crash-test.ts";
import { createDatabase, hasPostgres } from "../harness/resources.ts";

// Twenty crashes of each are in tests/endurance.
describeCrashes("PGlite", 2, async () => ({ DATABASE_URL: "" }));

describe.runIf(hasPostgres)("while PostgreSQL keeps running", () => {
  describeCrashes("PostgreSQL", 2, async () => ({
    DATABASE_URL: (await createDatabase("migrated")).url,
  }));
});
