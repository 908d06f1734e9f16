import { sql } from "kysely";
import { expect, it } from "vitest";
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
});
