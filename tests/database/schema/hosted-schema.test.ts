import { expect, it } from "vitest";
import { compareSchemas, reportDifference } from "../../../scripts/schema/comparison.ts";
import { describeSchema, type SchemaObject } from "../../../scripts/schema/description.ts";
import { type DatabaseKind, takeDatabase } from "../../harness/database/reused-databases.ts";
import { HOSTED_OWNER } from "../../harness/hosted/hosted-database.ts";
import { hasPostgres } from "../../harness/resources.ts";

/** What decides what a statement of the shop does; a hosted project has other owners and accounts. */
const KINDS = /^(table|column|default|constraint|index|view|policy|function|trigger|acl|grant)$/;
const SCHEMAS = /\b(public|private|search|storage)\./;
/** The owners here and there, who have all rights. */
const OWNER = new RegExp(`\\)\\.(postgres|${HOSTED_OWNER}|supabase_storage_admin)$`);

async function definitions(kind: DatabaseKind): Promise<SchemaObject[]> {
  const { database, release } = await takeDatabase(kind);
  const objects = await describeSchema(database.kysely);
  await release();
  return objects
    .filter(({ kind, name }) => KINDS.test(kind) && SCHEMAS.test(name) && !OWNER.test(name))
    .map((object) => ({
      ...object,
      // Part of `all` since PostgreSQL 17, and unknown to the older one of the hosted kind.
      definition: object.definition.replace('"MAINTAIN",', ""),
    }));
}

// Most suites run on PGlite and on a database like a hosted project's only: this is why that is enough.
it.runIf(hasPostgres)("a local PostgreSQL has the same schema as a hosted project", async () => {
  const hosted = await definitions("hosted");
  expect(hosted.length).toBeGreaterThan(300);
  const differences = compareSchemas(hosted, await definitions("postgres"));
  expect(differences.map(reportDifference)).toEqual([]);
});
