import { sql } from "kysely";
import { expect, it } from "vitest";
import { orderRow } from "../../harness/database/order-steps.ts";
import { describeAsHosted } from "../../harness/database/test-backend.ts";

describeAsHosted("A shopper who places many orders", (backend) => {
  it("is limited to a hundred unpaid ones within half an hour", async () => {
    const esi = await backend().createUser("Esi");
    await backend().owner(sql`
      insert into public.orders
        ("totalAmount", "paymentReference", user_id, name, "phoneNumber", address, city, region)
      select 10, 'NTOMA-' || n, ${esi.id}, 'Esi', '024', '1', 'Accra', 'GA'
      from generate_series(1, 100) as n`);
    await esi.endPayments();
    const order = () => esi.db.from("orders").insert(orderRow(esi, 10));
    const refused = await order();
    expect(refused.status).toBe(429);
    expect(refused.error?.message).toContain("many unpaid orders");

    await backend().owner(
      sql`update public.orders set created_at = created_at - interval '31 minutes'`,
    );
    expect((await order()).error).toBeNull();
  });
});
