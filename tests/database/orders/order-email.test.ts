import { expect, it } from "vitest";
import { describeWithFixtures, resetRowsBeforeEach } from "../../harness/database/fixtures.ts";

describeWithFixtures("The e-mail address of an order's shopper", (fixtures) => {
  resetRowsBeforeEach(fixtures);

  it("can be read by admins", async () => {
    const db = fixtures().db("admin");
    const { data } = await db.rpc("order_email", { order_id: 2 });
    expect(data).toBe(fixtures().user("another shopper").email);
    expect((await db.rpc("order_email", { order_id: 99 })).data).toBeNull();
  });

  it.each(["anonymous", "shopper", "another shopper"] as const)(
    "is hidden from: %s",
    async (caller) => {
      const { status, data } = await fixtures().db(caller).rpc("order_email", { order_id: 2 });
      expect([status, data]).toEqual([caller === "anonymous" ? 401 : 403, null]);
    },
  );
});
