import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "../harness/test-backend.ts";

const address = { name: "Esi", phoneNumber: "024", address: "1", city: "Accra", region: "GA" };

function orders(count: number, from: number) {
  return Array.from({ length: count }, (_, index) => ({
    totalAmount: 10,
    paymentReference: `NTOMA-${from + index}`,
    ...address,
  }));
}

describeOnEachDatabase("A shopper who places orders without end", (backend) => {
  it("is stopped at a hundred unpaid ones, and may go on half an hour later", async () => {
    const esi = await backend().createUser("Esi");
    const flood = await esi.db.from("orders").insert(orders(101, 1000));
    expect(flood.status).toBe(429);
    expect(await backend().owner(sql`select id from public.orders`)).toEqual([]);

    expect((await esi.db.from("orders").insert(orders(100, 2000))).error).toBeNull();
    const more = await esi.db.from("orders").insert(orders(1, 3000));
    expect(more.error?.message).toContain("many unpaid orders");

    await backend().owner(
      sql`update public.orders set created_at = created_at - interval '31 minutes'`,
    );
    expect((await esi.db.from("orders").insert(orders(1, 3000))).error).toBeNull();
  });
});
