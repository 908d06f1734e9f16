import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { databaseTypes, TYPES_FILE } from "../../../scripts/types/database-types.ts";
import { describeOnEachDatabase } from "../../harness/database/test-backend.ts";

describeOnEachDatabase("The generated types", (backend) => {
  it("are those of the tables and functions; otherwise run npm run types:database", async () => {
    expect(await databaseTypes(backend().database)).toBe(await readFile(TYPES_FILE, "utf8"));
  });
});
