import { describe } from "vitest";
import { createDatabase, hasPostgres } from "../harness/resources.ts";
import { describeCrashes } from "./crash-test.ts";

describeCrashes("PGlite", 20, async () => ({ DATABASE_URL: "" }));

describe.runIf(hasPostgres)("while PostgreSQL keeps running", () => {
  describeCrashes("PostgreSQL", 20, async () => ({
    DATABASE_URL: (await createDatabase("migrated")).url,
  }));
});
