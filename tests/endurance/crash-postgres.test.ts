import { describe } from "vitest";
import { createDatabase, hasPostgres } from "../harness/resources.ts";
import { describeCrashes } from "./crash-test.ts";

describe.runIf(hasPostgres)("with a PostgreSQL that keeps running", () => {
  describeCrashes("PostgreSQL", async () => ({
    DATABASE_URL: (await createDatabase("migrated")).url,
  }));
});
