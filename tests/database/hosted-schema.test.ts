import { sql } from "kysely";
import { expect, it } from "vitest";
import { hasPostgres } from "../harness/resources.ts";
import { startTestBackend, type TestBackend } from "../harness/test-backend.ts";

const SCHEMAS = sql`('public', 'private')`;

/** Every definition that decides what a statement does, as text. */
const definitions = sql<{ definition: string }>`
  select format('%s %s', oid::regprocedure, pg_get_functiondef(oid)) as definition
  from pg_proc where pronamespace::regnamespace::text in ${SCHEMAS}
  union all
  select format('%s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace::regnamespace::text in ${SCHEMAS}
  union all
  select pg_get_triggerdef(pg_trigger.oid)
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace::regnamespace::text in ${SCHEMAS}
  union all
  select format('%s %s %s %s %s', oid::regclass, relkind, relrowsecurity, relforcerowsecurity, reloptions)
  from pg_class where relnamespace::regnamespace::text in ${SCHEMAS}
  union all
  select pg_get_viewdef(oid) from pg_class
  where relkind in ('v', 'm') and relnamespace::regnamespace::text in ${SCHEMAS}
  union all
  select indexdef from pg_indexes where schemaname in ${SCHEMAS}
  union all
  select format('%s.%s.%s %s %s %s %s', table_schema, table_name, column_name, data_type,
    column_default, is_nullable, generation_expression)
  from information_schema.columns where table_schema in ${SCHEMAS}
  union all
  select format('%s %s %s %s %s %s', tablename, policyname, roles, cmd, qual, with_check)
  from pg_policies where schemaname in ('public', 'private', 'storage')
  order by 1`;

// Most suites run on PGlite and on a database like a hosted project's only: this is why that is enough.
it.runIf(hasPostgres)("a local PostgreSQL has the same schema as a hosted project", async () => {
  const [local, hosted] = await Promise.all([
    startTestBackend("postgres"),
    startTestBackend("hosted"),
  ]);
  const read = async (backend: TestBackend) =>
    (await backend.owner(definitions))
      .map(({ definition }) => definition)
      // A hosted project records its migrations in a schema of its own.
      .filter((definition) => !definition.includes("applied_migrations"));
  const expected = await read(hosted);
  expect(expected.length).toBeGreaterThan(300);
  expect(await read(local)).toEqual(expected);
  await Promise.all([local.stop(), hosted.stop()]);
});
