import { beforeEach, expect, it } from "vitest";
import {
  describeWithFixtures,
  type Fixtures,
  resetRowsBeforeEach,
} from "../../harness/database/fixtures.ts";

const dispatch = (fixtures: Fixtures, parcels: object[], more: object = {}) =>
  fixtures.db("admin").rpc("dispatch_orders", { parcels, ...more });

async function statuses(fixtures: Fixtures): Promise<unknown[]> {
  return (await fixtures.rows("public.orders")).map(({ orderStatus }) => orderStatus);
}

async function parcelsOf(fixtures: Fixtures): Promise<string[]> {
  const { data } = await fixtures.db("admin").from("parcels").select("*");
  return (data ?? []).map(
    ({ orderId, courier, trackingNumber }) => `${orderId} ${courier} ${trackingNumber}`,
  );
}

describeWithFixtures("Orders that are dispatched with tracking numbers", (fixtures) => {
  resetRowsBeforeEach(fixtures);

  /** The first order is unpaid, the second is on its way, the third is paid and packed. */
  beforeEach(() =>
    fixtures().backend.database.exec(
      `update public.orders set "paymentStatus" = 'success', "orderStatus" = 'packaged' where id = 3;`,
    ),
  );

  it("are changed each on its own: the refused ones keep status and parcel", async () => {
    const { data, error } = await dispatch(fixtures(), [
      { id: 3, seen: "packaged", courier: "GIG", trackingNumber: "A3" },
      { id: 1, seen: "processing", trackingNumber: "A1" },
      { id: 99, seen: "packaged", trackingNumber: "A9" },
    ]);
    expect(error).toBeNull();
    expect(data).toEqual([
      { id: 1, error: "This order is not paid.", orderStatus: "processing" },
      { id: 99, error: "Order not found.", orderStatus: null },
    ]);
    expect(await statuses(fixtures())).toEqual(["processing", "dispatched", "dispatched"]);
    expect(await parcelsOf(fixtures())).toEqual(["3 GIG A3"]);
  });

  it("may be dispatched without a number, and keep what is known of their parcel", async () => {
    await dispatch(fixtures(), [{ id: 3, seen: "packaged" }]);
    expect(await statuses(fixtures())).toEqual(["processing", "dispatched", "dispatched"]);
    expect(await parcelsOf(fixtures())).toEqual([]);
    await dispatch(fixtures(), [{ id: 3, seen: "dispatched", courier: "GIG" }]);
    await dispatch(fixtures(), [{ id: 3, seen: "dispatched", trackingNumber: "A3" }]);
    expect(await parcelsOf(fixtures())).toEqual(["3 GIG A3"]);
  });

  it("are not changed when another admin changed them first, or a number is too long", async () => {
    const changed = await dispatch(fixtures(), [{ id: 3, seen: "processing" }]);
    expect(changed.data).toEqual([
      {
        id: 3,
        error: "Another admin has set this order to Packaged. Please choose again.",
        orderStatus: "packaged",
      },
    ]);
    await dispatch(fixtures(), [{ id: 2, seen: "dispatched", trackingNumber: "A2" }]);
    const late = await dispatch(fixtures(), [
      { id: 2, seen: "packaged", trackingNumber: "B2" },
      { id: 2, seen: "packaged" },
    ]);
    expect(late.data).toEqual([
      {
        id: 2,
        error: "Another admin has set this order to Dispatched. Please choose again.",
        orderStatus: "dispatched",
      },
    ]);
    expect(await parcelsOf(fixtures())).toEqual(["2  A2"]);
    const trackingNumber = "1".repeat(101);
    const long = await dispatch(fixtures(), [{ id: 3, seen: "packaged", trackingNumber }]);
    expect(long.data).toMatchObject([{ id: 3, error: expect.stringContaining("too long") }]);
    expect(await statuses(fixtures())).toEqual(["processing", "dispatched", "packaged"]);
  });

  it("are found by the number", async () => {
    await dispatch(fixtures(), [{ id: 3, seen: "packaged", trackingNumber: "GH-7701 A" }]);
    const { data } = await fixtures().db("admin").rpc("find_orders", { search: "gh-7701" });
    expect(data).toMatchObject([{ id: 3 }]);
    const counts = await fixtures().db("admin").rpc("order_counts", { search: "gh-7701" });
    expect(counts.data).toEqual({ all: 1, dispatched: 1, toPack: 0 });
  });

  it("are at most 500, and changed by admins only", async () => {
    const parcels = Array.from({ length: 501 }, (_, index) => ({ id: index, seen: "packaged" }));
    expect((await dispatch(fixtures(), parcels)).status).toBe(400);
    const one = { parcels: [{ id: 3, seen: "packaged" }] };
    expect((await fixtures().db("shopper").rpc("dispatch_orders", one)).status).toBe(403);
    expect((await fixtures().db("anonymous").rpc("dispatch_orders", one)).status).toBe(401);
    expect(await statuses(fixtures())).toEqual(["processing", "dispatched", "packaged"]);
  });
});
