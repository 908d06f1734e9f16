import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrate } from "../../server/database/migrate.ts";
import { describeWithFixtures, type Fixtures, resetRowsBeforeEach } from "../harness/fixtures.ts";

const MIGRATIONS = join(import.meta.dirname, "../../supabase/migrations");

async function migrations(): Promise<string[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(names.map((name) => readFile(join(MIGRATIONS, name), "utf8")));
}

/** Every row of the shop, whatever tables there are. */
async function allRows(fixtures: Fixtures) {
  const tables = await fixtures.backend.owner(sql<{ schema: string; name: string }>`
    select relnamespace::regnamespace::text as schema, relname as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')
    order by 1, 2`);
  const contents = tables.map(async ({ schema, name }) => {
    const rows = await fixtures.backend.owner(
      sql<{ row: string }>`select t::text as row from ${sql.id(schema, name)} as t order by 1`,
    );
    return [`${schema}.${name}`, rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}

/** The schema in words: columns, constraints, indexes, triggers, policies, functions and rights. */
async function schemaInWords(fixtures: Fixtures): Promise<string[]> {
  const words = await fixtures.backend.owner(sql<{ line: string }>`
    with ours as (
      select oid from pg_namespace where nspname in ('public', 'private', 'storage')
    )
    select format('%s %s', oid::regclass, relacl) as line
      from pg_class where relnamespace in (select * from ours)
    union all select format('%s.%s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull)
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace in (select * from ours) and relkind = 'r' and attnum > 0
    union all select pg_get_constraintdef(oid) || conrelid::regclass from pg_constraint
      where connamespace in (select * from ours)
    union all select indexdef from pg_indexes where schemaname in ('public', 'private', 'storage')
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_policies::text from pg_policies
    union all select pg_get_functiondef(oid) || coalesce(proacl::text, '') from pg_proc
      where pronamespace in (select * from ours) and prokind = 'f'
    order by 1`);
  return words.map(({ line }) => line);
}

describeWithFixtures("The migrations", (fixtures) => {
  resetRowsBeforeEach(fixtures);

  it("can be run again over a shop with rows and change nothing", async () => {
    const before = { rows: await allRows(fixtures()), schema: await schemaInWords(fixtures()) };
    expect(before.rows["public.orders"]).toHaveLength(3);
    expect(before.schema.length).toBeGreaterThan(100);
    const scripts = await migrations();
    expect(scripts.length).toBeGreaterThanOrEqual(7);
    for (const script of scripts) await fixtures().backend.database.exec(script);
    expect(await allRows(fixtures())).toEqual(before.rows);
    expect(await schemaInWords(fixtures())).toEqual(before.schema);
  });

  it("put a fixed shelf back that somebody renamed or lost", async () => {
    const { exec } = fixtures().backend.database;
    const before = await fixtures().rows("public.subCategories");
    await exec(`update public.categories set name = 'Boys' where id = 1;
      update public."subCategories" set name = 'Ties' where id = 1;
      delete from public."subCategories" where id = 14;`);
    for (const script of await migrations()) await exec(script);
    expect(await fixtures().rows("public.subCategories")).toEqual(before);
    expect((await fixtures().rows("public.categories"))[0]).toEqual({ id: 1, name: "Men" });
  });

  it("are remembered: a server that starts again runs none of them", async () => {
    expect(await migrate(fixtures().backend.database)).toEqual([]);
  });
});
