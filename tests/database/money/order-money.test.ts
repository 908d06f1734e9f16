import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { describeAsHosted } from "../../harness/database/test-backend.ts";
import { addCharge, addOrder, addRefund } from "./money-rows.ts";

type Fact = { role?: string; amount: number; currency?: string; refunds?: [number, string][] };
type Case = {
  name: string;
  payment?: string;
  status?: string;
  /** Refunds of the charge that pays; the order comes to 100. */
  refunds?: [number, string][];
  more?: Fact[];
  dispute?: string;
  expected: object;
};

const nothing = { refundedAmount: 0, refundPending: 0, refundDue: 0, refundExcess: 0 };
const paid = { ...nothing, moneyStatus: "paid", canBePacked: true, salesAmount: 100 };
const unpaid = { ...nothing, moneyStatus: "unpaid", canBePacked: false, salesAmount: 0 };

const CASES: Case[] = [
  { name: "unpaid", payment: "pending", expected: unpaid },
  { name: "declined", payment: "failed", expected: unpaid },
  { name: "unpaid and cancelled", payment: "failed", status: "cancelled", expected: unpaid },
  { name: "paid", expected: paid },
  ...["due", "needs_attention", "failed", "refused"].map((status) => ({
    name: `paid, with a refund that is ${status}`,
    refunds: [[40, status]] as [number, string][],
    expected: paid,
  })),
  ...["requested", "processing", "processed", "by_hand"].map((status) => ({
    name: `paid, with a part that is ${status}`,
    refunds: [[40, status]] as [number, string][],
    expected: {
      ...paid,
      moneyStatus: "partly_refunded",
      salesAmount: 60,
      refundedAmount: 40,
      refundPending: ["requested", "processing"].includes(status) ? 40 : 0,
    },
  })),
  {
    name: "refunded in whole, in two parts",
    refunds: [
      [40, "processed"],
      [60, "by_hand"],
    ],
    expected: {
      ...paid,
      moneyStatus: "refunded",
      canBePacked: false,
      salesAmount: 0,
      refundedAmount: 100,
    },
  },
  {
    name: "more out than in",
    refunds: [
      [100, "processed"],
      [100, "by_hand"],
    ],
    expected: {
      ...paid,
      moneyStatus: "refunded",
      canBePacked: false,
      salesAmount: 0,
      refundedAmount: 200,
      refundExcess: 100,
    },
  },
  {
    name: "cancelled, nothing sent back",
    status: "cancelled",
    expected: { ...paid, moneyStatus: "refund_due", canBePacked: false, refundDue: 100 },
  },
  {
    name: "cancelled, half of it sent back",
    status: "cancelled",
    refunds: [[50, "processed"]],
    expected: {
      ...paid,
      moneyStatus: "refund_due",
      canBePacked: false,
      salesAmount: 50,
      refundedAmount: 50,
      refundDue: 50,
    },
  },
  {
    name: "cancelled, all of it sent back",
    status: "cancelled",
    refunds: [[100, "processed"]],
    expected: {
      ...paid,
      moneyStatus: "refunded",
      canBePacked: false,
      salesAmount: 0,
      refundedAmount: 100,
    },
  },
  {
    name: "paid twice: the second goes back, and the order can be packed meanwhile",
    more: [{ role: "surplus", amount: 100 }],
    expected: { ...paid, moneyStatus: "refund_due", refundDue: 100 },
  },
  {
    name: "paid twice, the second is back",
    more: [{ role: "surplus", amount: 100, refunds: [[100, "processed"]] }],
    expected: { ...paid, refundedAmount: 100 },
  },
  {
    name: "unpaid, with a charge of a wrong amount",
    payment: "pending",
    more: [{ role: "mismatch", amount: 70 }],
    expected: { ...unpaid, moneyStatus: "refund_due", refundDue: 70 },
  },
  {
    name: "unpaid, with a charge in another currency, which has no part in the sums",
    payment: "pending",
    more: [{ role: "mismatch", amount: 70, currency: "NGN" }],
    expected: unpaid,
  },
  {
    name: "cancelled unpaid, with a charge that went back",
    payment: "failed",
    status: "cancelled",
    more: [{ role: "surplus", amount: 100, refunds: [[100, "processed"]] }],
    expected: { ...unpaid, moneyStatus: "refunded", refundedAmount: 100 },
  },
  {
    name: "disputed",
    dispute: "open",
    expected: { ...paid, moneyStatus: "disputed", canBePacked: false },
  },
  {
    name: "disputed and cancelled",
    status: "cancelled",
    dispute: "open",
    expected: { ...paid, moneyStatus: "disputed", canBePacked: false, refundDue: 100 },
  },
  ...["won", "by_hand"].map((dispute) => ({
    name: `disputed before, ${dispute}`,
    dispute,
    expected: paid,
  })),
];

const GUARDED = [
  [{ dispute: "open" }, "The customer disputes the payment of this order."],
  [{ refunds: [[100, "processed"]] }, "The money of this order went back to the customer."],
  [
    { payment: "failed", more: [{ role: "mismatch", amount: 70 }] },
    "The money of this order is owed to the customer.",
  ],
  [{ payment: "pending" }, "This order is not paid."],
  [{}, null],
  [{ refunds: [[40, "processed"]] }, null],
  [{ more: [{ role: "surplus", amount: 100 }] }, null],
] as [Omit<Case, "name" | "expected">, string | null][];

describeAsHosted("The money of an order", (backend) => {
  async function create({ payment, status, refunds = [], more = [], dispute }: Partial<Case>) {
    const { order, charge } = await addOrder(backend(), { prices: [100], payment });
    for (const [amount, refund] of refunds) {
      await addRefund(backend(), { charge, amount, status: refund });
    }
    for (const { refunds: parts = [], ...fact } of more) {
      const another = await addCharge(backend(), { order, ...fact });
      for (const [amount, refund] of parts) {
        await addRefund(backend(), { charge: another, amount, status: refund });
      }
    }
    if (dispute) {
      await backend().owner(sql`
        insert into public.disputes ("chargeId", "providerId", amount, status, source)
        values (${charge}, ${`D-${charge}`}, 100, ${dispute}, 'webhook')`);
    }
    if (status) {
      await backend().owner(
        sql`update public.orders set "orderStatus" = ${status} where id = ${order}`,
      );
    }
    return order;
  }

  it.each(CASES)("is right for an order that is $name", async ({ expected, ...facts }) => {
    const id = await create(facts);
    const { data } = await backend().service.from("orders").select().eq("id", id).single();
    expect(data).toMatchObject(expected);
  });

  describe.each(GUARDED)("with %j", (facts, message) => {
    it.each(["packaged", "dispatched", "delivered"])(
      message ? "is not %s without a reason" : "can be %s",
      async (status) => {
        const admin = await backend().createUser("Ama", { admin: true });
        const id = await create(facts);
        const orders = () => admin.db.from("orders");
        const { error } = await orders().update({ orderStatus: status }).eq("id", id);
        expect(error?.message ?? null).toBe(message);
        const statusOf = async () =>
          (await orders().select("orderStatus").eq("id", id).single()).data?.orderStatus;
        expect(await statusOf()).toBe(message ? "processing" : status);
        if (!message) return;
        const args = { ids: [id], status, seen: ["processing"], reason: "Agreed by phone" };
        expect((await admin.db.rpc("update_order_statuses", args)).data).toEqual([]);
        expect(await statusOf()).toBe(status);
        const { data } = await admin.db.from("orderNotes").select("note").eq("orderId", id);
        expect(data?.map(({ note }) => note)).toEqual([
          expect.stringMatching(/^Set to \w+ \([a-z ]+\): Agreed by phone$/),
        ]);
      },
    );

    it("can be cancelled, and taken back to processing", async () => {
      const admin = await backend().createUser("Ama", { admin: true });
      const id = await create(facts);
      for (const orderStatus of ["cancelled", "processing"]) {
        const { error } = await admin.db.from("orders").update({ orderStatus }).eq("id", id);
        expect(error).toBeNull();
      }
    });
  });
});
