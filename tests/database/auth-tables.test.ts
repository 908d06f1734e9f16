import { sql } from "kysely";
import { expect, it } from "vitest";
import { pruneAuth } from "../../server/database/maintenance/prune-auth.ts";
import { describeOnEachDatabase } from "../harness/database/test-backend.ts";

describeOnEachDatabase("The tables of the auth server", (backend) => {
  it("have an index for sign-in", async () => {
    await backend()
      .database.kysely.transaction()
      .execute(async (transaction) => {
        await sql`set local enable_seqscan = off`.execute(transaction);
        const { rows } = await sql<Record<string, string>>`
        explain select * from auth.users where email = 'kofi@example.com'`.execute(transaction);
        expect(rows.map((row) => row["QUERY PLAN"]).join()).toContain("users_by_email");
      });
  });

  it("lose only expired rows when they are pruned", async () => {
    const kofi = await backend().createUser("Kofi");
    const counts = async () => {
      const [row] = await backend().owner(sql`
        select (select count(*)::int from auth.sessions) as sessions,
          (select count(*)::int from auth.refresh_tokens) as tokens,
          (select count(*)::int from auth.audit_log_entries) as entries`);
      return row;
    };
    await backend().owner(sql`delete from auth.audit_log_entries`);
    const before = await counts();
    await backend().owner(sql`
      insert into auth.sessions (id, user_id, updated_at, created_at)
        values (gen_random_uuid(), ${kofi.id}, now() - interval '91 days', now() - interval '91 days')`);
    await backend().owner(sql`
      insert into auth.refresh_tokens (id, token, user_id, revoked, updated_at)
        values ('old', 'old', ${kofi.id}, true, now() - interval '31 days')`);
    await backend().owner(sql`
      insert into auth.audit_log_entries (id, created_at)
        values (gen_random_uuid(), now() - interval '91 days')`);
    expect(await counts()).not.toEqual(before);
    await pruneAuth(backend().database.kysely);
    expect(await counts()).toEqual(before);
  });
});
