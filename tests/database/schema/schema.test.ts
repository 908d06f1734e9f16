import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "../../harness/database/test-backend.ts";

describeOnEachDatabase("The whole schema", (backend) => {
  const names = async (query: ReturnType<typeof sql<{ name: string }>>) =>
    (await backend().owner(query)).map(({ name }) => name);

  it("has row security on every table", async () => {
    const tables = await backend().owner(sql<{ name: string; secured: boolean }>`
      select oid::regclass::text as name, relrowsecurity as secured from pg_class
      where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'private', 'storage')`);
    expect(tables.length).toBeGreaterThanOrEqual(14);
    expect(tables.filter(({ secured }) => !secured)).toEqual([]);
  });

  it("gives clients no access to the accounts", async () => {
    await backend().anonymous.from("products").select("id");
    const open = await names(sql`
      select format('%s for %s', pg_class.oid::regclass, role) as name
      from pg_class, unnest(array['anon', 'authenticated']) as role
      where relkind = 'r' and relnamespace = 'auth'::regnamespace and not relrowsecurity
        and has_table_privilege(role, pg_class.oid, 'select, insert, update, delete')`);
    expect(open).toEqual([]);
  });

  it("has no view with more rights than its reader", async () => {
    const open = await names(sql`
      select oid::regclass::text as name from pg_class
      where relnamespace::regnamespace::text in ('public', 'private')
        and (relkind = 'm' or relkind = 'v' and not coalesce(reloptions, '{}') && array['security_invoker=true', 'security_invoker=on'])`);
    expect(open).toEqual([]);
  });

  it("has policies for named roles and one command each", async () => {
    const policies = await backend().owner(sql<{ name: string; roles: string[]; command: string }>`
      select format('%s: %s', polrelid::regclass, polname) as name, polcmd::text as command,
        array(select rolname::text from pg_roles where pg_roles.oid = any (polroles)) as roles
      from pg_policy`);
    expect(policies.length).toBeGreaterThan(20);
    for (const { name, roles, command } of policies) {
      expect(roles.length, `${name} has no role or the role public`).toBeGreaterThan(0);
      expect(["anon", "authenticated"], name).toEqual(expect.arrayContaining(roles));
      expect(["r", "a", "w", "d"], name).toContain(command);
    }
  });

  it("has functions with an empty search path only", async () => {
    const loose = await names(sql`
      select oid::regprocedure::text as name from pg_proc
      where pronamespace::regnamespace::text in ('public', 'private')
        -- A SQL-standard body is parsed at creation and uses no search path.
        and prosqlbody is null and not coalesce(proconfig, '{}') @> array['search_path=""']`);
    expect(loose).toEqual([]);
  });

  it("has an index that begins with a column of every foreign key", async () => {
    const bare = await names(sql`
      select format('%s.%s', conrelid::regclass, conname) as name from pg_constraint
      where contype = 'f' and connamespace::regnamespace::text in ('public', 'private')
        and not exists (
          select from pg_index where indrelid = conrelid and indkey[0] = any (conkey)
            and coalesce(pg_get_expr(indpred, indrelid) like '%IS NOT NULL)', true)
        )`);
    expect(bare).toEqual([]);
  });

  it("has a constraint for every text and number that clients can write", async () => {
    const unbounded = await names(sql`
      select format('%s.%s', attrelid::regclass, attname) as name
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
        and has_column_privilege('authenticated', attrelid, attnum, 'insert, update')
        and atttypid in ('text'::regtype, 'numeric'::regtype, 'integer'::regtype)
        and not exists (
          select from pg_constraint where conrelid = attrelid and attnum = any (conkey) and contype in ('c', 'f', 'p')
        )`);
    expect(unbounded).toEqual([]);
  });
});
