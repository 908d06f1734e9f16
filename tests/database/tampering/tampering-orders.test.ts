import { describe, expect, it } from "vitest";
import {
  describeWithFixtures,
  type Fixtures,
  type Row,
  resetRowsBeforeEach,
} from "../../harness/database/fixtures.ts";

const LONG_AGO = "2001-01-01T00:00:00+00:00";

const validOrder = (fixtures: Fixtures) => ({
  orderStatus: "processing",
  paymentStatus: "pending",
  totalAmount: 120,
  paymentReference: "NTOMA-4",
  user_id: fixtures.user("shopper").id,
  name: "Kofi",
  phoneNumber: "0240000001",
  address: "1 Oxford Street",
  city: "Accra",
  region: "Greater Accra",
});

const place = (fixtures: Fixtures, change: Row) =>
  fixtures
    .db("shopper")
    .from("orders")
    .insert({ ...validOrder(fixtures), ...change });

describeWithFixtures("A shopper places an order", (fixtures) => {
  resetRowsBeforeEach(fixtures);

  it.each([
    ["a later status", { orderStatus: "delivered" }],
    ["a successful payment", { paymentStatus: "success" }],
    ["a cash payment", { paymentStatus: "paid" }],
    ["both", { orderStatus: "delivered", paymentStatus: "paid" }],
  ])("and %s is reset to its initial value", async (_, change) => {
    const { error } = await place(fixtures(), change);
    expect(error).toBeNull();
    const placed = (await fixtures().rows("public.orders")).at(-1);
    expect(placed).toMatchObject(validOrder(fixtures()));
    expect(Math.abs(Date.now() - Date.parse(String(placed?.created_at)))).toBeLessThan(60_000);
  });

  it.each<[string, (fixtures: Fixtures) => Row, number]>([
    ["another owner", (on) => ({ user_id: on.user("another shopper").id }), 403],
    ["no owner", () => ({ user_id: null }), 403],
    ["a given id", () => ({ id: 77 }), 400],
    ["an earlier date", () => ({ created_at: LONG_AGO }), 403],
    ["a later date", () => ({ created_at: "2999-01-01T00:00:00Z" }), 403],
    ["a refund", () => ({ moneyStatus: "refunded" }), 403],
    ["missing pieces", () => ({ shortBy: 1 }), 403],
    ["an own earlier reference", () => ({ paymentReference: "NTOMA-1" }), 409],
    ["a reference of another shopper", () => ({ paymentReference: "NTOMA-2" }), 409],
    ["a reference with a slash", () => ({ paymentReference: "../refund" }), 400],
    ["no reference", () => ({ paymentReference: "" }), 400],
    ["a total of 0", () => ({ totalAmount: 0 }), 400],
    ["a negative total", () => ({ totalAmount: -120 }), 400],
    ["a total that is not a number", () => ({ totalAmount: "NaN" }), 400],
    ["an infinite total", () => ({ totalAmount: "Infinity" }), 400],
    ["a huge total", () => ({ totalAmount: 1e10 }), 400],
    ["a name that is too long", () => ({ name: "a".repeat(201) }), 400],
    ["no region", () => ({ region: null }), 400],
  ])("and is rejected with %s", async (_, change, expected) => {
    const before = await fixtures().rows("public.orders");
    const { error, status } = await place(fixtures(), change(fixtures()));
    expect({ status, message: error?.message }).toEqual({
      status: expected,
      message: expect.stringMatching(/./),
    });
    expect(await fixtures().rows("public.orders")).toEqual(before);
  });

  it("and cannot overwrite an order by inserting it again", async () => {
    const before = await fixtures().rows("public.orders");
    for (const who of ["shopper", "another shopper", "admin"] as const) {
      for (const paymentReference of ["NTOMA-1", "NTOMA-2"]) {
        const order = {
          ...validOrder(fixtures()),
          paymentReference,
          user_id: fixtures().user(who).id,
        };
        const { error } = await fixtures()
          .db(who)
          .from("orders")
          .upsert(order, { onConflict: "paymentReference" });
        expect(error).not.toBeNull();
      }
    }
    expect(await fixtures().rows("public.orders")).toEqual(before);
  });
});

describeWithFixtures("An existing order", (fixtures) => {
  resetRowsBeforeEach(fixtures);

  const changes: [string, Row][] = [
    ["paymentStatus", { paymentStatus: "success" }],
    ["totalAmount", { totalAmount: 1 }],
    ["created_at", { created_at: LONG_AGO }],
    ["paymentReference", { paymentReference: "NTOMA-9" }],
    ["name", { name: "Somebody" }],
    ["phoneNumber", { phoneNumber: "1" }],
    ["address", { address: "Elsewhere" }],
    ["city", { city: "Elsewhere" }],
    ["region", { region: "Elsewhere" }],
    ["owner (to null)", { user_id: null }],
    ["refund", { moneyStatus: "refunded" }],
    ["missing pieces", { shortBy: 1 }],
  ];

  describe.each(["shopper", "another shopper", "anonymous"] as const)("%s", (who) => {
    it.each([["orderStatus", { orderStatus: "delivered" }] as [string, Row], ...changes])(
      "cannot change its %s",
      async (column, change) => {
        const before = await fixtures().rows("public.orders");
        const { error } = await fixtures().db(who).from("orders").update(change);
        // The column is updatable for admins, so a shopper's update matches no row.
        const isHidden = column === "orderStatus" && who !== "anonymous";
        expect(error?.code).toBe(isHidden ? undefined : "42501");
        expect(await fixtures().rows("public.orders")).toEqual(before);
      },
    );
  });

  describe("an admin", () => {
    const change = (values: Row) =>
      fixtures().db("admin").from("orders").update(values).eq("id", 1).select();

    it.each(["packaged", "dispatched", "delivered"])(
      "cannot set it to %s unpaid",
      async (orderStatus) => {
        const { error } = await change({ orderStatus });
        expect(error).toMatchObject({ code: "PT409", message: "This order is not paid." });
      },
    );

    it.each(["processing", "cancelled"])("can set it to %s", async (orderStatus) => {
      const before = await fixtures().rows("public.orders");
      const { data, error } = await change({ orderStatus });
      expect(error).toBeNull();
      expect(data).toEqual([{ ...before[0], orderStatus }]);
      expect(await fixtures().rows("public.orders")).toEqual([
        { ...before[0], orderStatus },
        ...before.slice(1),
      ]);
    });

    const refused: [string, Row][] = [
      ...changes,
      ["number", { id: 77 }],
      ["status together with its total", { orderStatus: "delivered", totalAmount: 1 }],
      ["status to an unknown one", { orderStatus: "lost" }],
      ["status to null", { orderStatus: null }],
    ];
    it.each(refused)("cannot change its %s", async (_, values) => {
      const before = await fixtures().rows("public.orders");
      const { error, status } = await change(values);
      expect(error?.message).toBeTruthy();
      expect(status).toBeGreaterThanOrEqual(400);
      expect(await fixtures().rows("public.orders")).toEqual(before);
    });

    it("cannot move it to another user", async () => {
      const before = await fixtures().rows("public.orders");
      for (const who of ["another shopper", "admin"] as const) {
        const { status } = await change({ user_id: fixtures().user(who).id });
        expect(status).toBe(403);
      }
      expect(await fixtures().rows("public.orders")).toEqual(before);
    });
  });
});
