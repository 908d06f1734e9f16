import { expect, it } from "vitest";
import {
  describeWithFixtures,
  type Fixtures,
  resetRowsBeforeEach,
} from "../../harness/database/fixtures.ts";

const change = (fixtures: Fixtures, args: object) =>
  fixtures.db("admin").rpc("update_order_statuses", args);

async function statuses(fixtures: Fixtures): Promise<unknown[]> {
  return (await fixtures.rows("public.orders")).map(({ orderStatus }) => orderStatus);
}

describeWithFixtures("The status of several orders", (fixtures) => {
  resetRowsBeforeEach(fixtures);

  it("is changed at once, and missing orders are reported", async () => {
    const { data, error } = await change(fixtures(), {
      ids: [1, 99, 3, 3],
      status: "cancelled",
      seen: ["processing", "processing", "processing", "processing"],
    });
    expect(error).toBeNull();
    expect(data).toEqual([{ id: 99, error: "Order not found.", orderStatus: null }]);
    expect(await statuses(fixtures())).toEqual(["cancelled", "dispatched", "cancelled"]);
  });

  it("is changed for the others when one order is rejected", async () => {
    await fixtures().backend.database.exec(`
      create or replace function private.refuse_first() returns trigger language plpgsql as
        $$ begin raise exception 'No.'; end $$;
      create trigger refuse_first before update on public.orders for each row
        when (old.id = 1) execute function private.refuse_first();`);
    const { data } = await change(fixtures(), {
      ids: [1, 2],
      status: "delivered",
      seen: ["processing", "dispatched"],
    });
    await fixtures().backend.database.exec("drop trigger refuse_first on public.orders");
    expect(data).toEqual([{ id: 1, error: "No.", orderStatus: "processing" }]);
    expect(await statuses(fixtures())).toEqual(["processing", "delivered", "processing"]);
  });

  it("is not changed when it differs from the one that the admin saw", async () => {
    const { data } = await change(fixtures(), {
      ids: [1, 2, 3],
      status: "cancelled",
      seen: ["delivered", "processing", "processing"],
    });
    const error = (label: string) =>
      `Another admin has set this order to ${label}. Please choose again.`;
    expect(data).toEqual([
      { id: 1, error: error("Processing"), orderStatus: "processing" },
      { id: 2, error: error("Dispatched"), orderStatus: "dispatched" },
    ]);
    expect(await statuses(fixtures())).toEqual(["processing", "dispatched", "cancelled"]);
  });

  it("is packed against the guard only with a reason, which becomes a note", async () => {
    const args = { ids: [1], status: "packaged", seen: ["processing"] };
    const error = "This order is not paid.";
    for (const reason of ["", " ", undefined]) {
      const { data } = await change(fixtures(), { ...args, reason });
      expect(data).toEqual([{ id: 1, error, orderStatus: "processing" }]);
    }
    expect((await change(fixtures(), { ...args, reason: "Pays at the door" })).data).toEqual([]);
    expect(await statuses(fixtures())).toEqual(["packaged", "dispatched", "processing"]);
    expect(await fixtures().rows("public.orderNotes")).toMatchObject([
      { orderId: 1, userName: "Admin", note: "Set to Packaged (unpaid): Pays at the door" },
    ]);
  });

  it("may already be the requested one", async () => {
    const args = { ids: [2], status: "dispatched", seen: ["processing"] };
    expect((await change(fixtures(), args)).data).toEqual([]);
  });

  it("must be given for each order", async () => {
    const { status } = await change(fixtures(), {
      ids: [1, 2],
      status: "packaged",
      seen: ["processing"],
    });
    expect(status).toBe(400);
  });

  it("must be one of the five", async () => {
    const { data } = await change(fixtures(), {
      ids: [1],
      status: "lost",
      seen: ["processing"],
    });
    expect(data).toEqual([
      { id: 1, error: "This status does not exist.", orderStatus: "processing" },
    ]);
  });

  it("is changed for at most 500 orders", async () => {
    const ids = Array.from({ length: 501 }, (_, index) => index + 1);
    const { status, error } = await change(fixtures(), {
      ids,
      status: "packaged",
      seen: ids.map(() => "processing"),
    });
    expect([status, error?.message]).toEqual([400, "At most 500 orders can be changed at once."]);
    expect(await statuses(fixtures())).toEqual(["processing", "dispatched", "processing"]);
  });

  it.each(["shopper", "anonymous"] as const)("cannot be changed by: %s", async (who) => {
    const args = { ids: [1], status: "delivered", seen: ["processing"] };
    const { status } = await fixtures().db(who).rpc("update_order_statuses", args);
    expect(status).toBe(who === "anonymous" ? 401 : 403);
    expect(await statuses(fixtures())).toEqual(["processing", "dispatched", "processing"]);
  });
});
