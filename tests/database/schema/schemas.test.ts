import { describe, expect, it } from "vitest";
import { compareSchemas, reportDifference } from "../../../scripts/schema/comparison.ts";
import {
  describeSchema,
  objectsOf,
  type SchemaObject,
} from "../../../scripts/schema/description.ts";
import {
  describeScripts,
  prepareDatabase,
  runScripts,
  SCHEMAS,
  type Script,
} from "../../../scripts/schema/run-scripts.ts";
import { openPostgres } from "../../../server/database/connection/postgres/postgres.ts";
import { readMigrations } from "../../../server/database/migrations/migration-files.ts";
import { setUpHostedDatabase } from "../../harness/hosted/hosted-database.ts";
import { createDatabase, hasPostgres } from "../../harness/resources.ts";

/** Objects of the migrated database: a description with fewer of them would be incomplete. */
const AT_LEAST = {
  acl: 400,
  column: 200,
  comment: 25,
  constraint: 90,
  extension: 2,
  function: 140,
  index: 60,
  owner: 120,
  "place of column": 200,
  policy: 36,
  row: 19,
  table: 25,
  trigger: 29,
};

function expectEqual([migrated = [], declared = []]: readonly SchemaObject[][]): void {
  for (const [kind, least] of Object.entries(AT_LEAST)) {
    const found = migrated.filter((object) => object.kind === kind);
    expect(found.length, kind).toBeGreaterThanOrEqual(least);
  }
  const differences = compareSchemas(migrated, declared).map(reportDifference);
  expect(differences, "npm run migration -- new NAME drafts what is missing").toEqual([]);
}

/** Sets up a PostgreSQL database for each list of scripts and describes it. */
async function describeEach(
  kind: "postgres" | "hosted",
  setUp: (url: string, scripts: readonly Script[]) => Promise<void>,
): Promise<SchemaObject[][]> {
  const descriptions: SchemaObject[][] = [];
  for (const scripts of [await readMigrations(), await readMigrations(SCHEMAS)]) {
    const { url, drop } = await createDatabase("nothing", kind);
    await setUp(url, scripts);
    const database = await openPostgres(url);
    descriptions.push(await describeSchema(database.kysely));
    await database.close();
    await drop();
  }
  return descriptions;
}

describe("The migrations and the schema files make the same database", () => {
  it("on PGlite", async () => {
    const migrated = await describeScripts(await readMigrations());
    const declared = await describeScripts(await readMigrations(SCHEMAS));
    expectEqual([objectsOf(migrated), objectsOf(declared)]);
  });

  it.runIf(hasPostgres)("on PostgreSQL", async () => {
    const descriptions = await describeEach("postgres", async (url, scripts) => {
      const database = await openPostgres(url);
      await prepareDatabase(database);
      await runScripts(database, scripts);
      await database.close();
    });
    expectEqual(descriptions);
  });

  it.runIf(hasPostgres)("on a database like a hosted project's", async () => {
    expectEqual(
      await describeEach("hosted", (url, scripts) =>
        setUpHostedDatabase(url, prepareDatabase, scripts),
      ),
    );
  });
});
