import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnAllDatabases } from "../../harness/database/test-backend.ts";
import { addOrder } from "./money-rows.ts";

describeOnAllDatabases("What needs attention", (backend) => {
  it("is listed by deadline, then from the oldest on", async () => {
    const admin = await backend().createUser("Ama", { admin: true });
    for (const [note, dueAt, since] of [
      ["newer", null, "2026-01-02"],
      ["later", "2026-03-02", "2026-01-01"],
      ["older", null, "2026-01-01"],
      ["first", "2026-03-01", "2026-01-03"],
    ]) {
      const { charge } = await addOrder(backend(), { prices: [10] });
      await backend().owner(sql`
        insert into public.disputes ("chargeId", "providerId", amount, "dueAt", created_at, note, source)
        values (${charge}, ${note}, 10, ${dueAt}, ${since}, ${note}, 'webhook')`);
    }
    const { data } = await admin.db.rpc("needs_attention");
    const notes = data?.map(({ note }: { note: string }) => note);
    expect(notes).toEqual(["first", "later", "older", "newer"]);
  });
});
