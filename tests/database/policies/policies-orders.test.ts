import { expect } from "vitest";
import { SHIRT } from "../../harness/database/fixture-rows.ts";
import { describeWithFixtures } from "../../harness/database/fixtures.ts";
import { describeRights, REFUSED } from "./table-privileges.ts";

describeWithFixtures("Orders are readable by their shopper and by admins", (fixtures) => {
  describeRights(fixtures, {
    table: "orders",
    rows: {
      1: "the shopper's order",
      2: "another shopper's paid order",
      3: "the shopper's order without items",
    },
    insert: (on) => ({
      totalAmount: 120,
      paymentReference: "NTOMA-4",
      user_id: on.user("shopper").id,
      name: "Kofi",
      phoneNumber: "0240000001",
      address: "1 Oxford Street",
      city: "Accra",
      region: "Greater Accra",
    }),
    update: { orderStatus: "cancelled" },
    alsoUpdated: ({ paymentStatus, totalAmount }) =>
      paymentStatus !== "success"
        ? {}
        : {
            moneyStatus: "refund_due",
            canBePacked: false,
            refundDue: totalAmount,
            refundDueSince: expect.any(String),
          },
    byCaller: {
      anonymous: REFUSED,
      shopper: { select: [1, 3], insert: true, update: [], delete: [3] },
      "another shopper": { select: [2], insert: false, update: [], delete: [] },
      admin: { select: [1, 2, 3], insert: false, update: [1, 2, 3], delete: [] },
    },
  });

  describeRights(fixtures, {
    table: "orderItems",
    rows: { 1: "the shopper's line", 2: "another shopper's line" },
    insert: () => ({ orderId: 3, productId: SHIRT, quantity: 1, price: 120 }),
    update: { quantity: 5 },
    byCaller: {
      anonymous: REFUSED,
      shopper: { select: [1], insert: true, update: "refused", delete: "refused" },
      "another shopper": { select: [2], insert: false, update: "refused", delete: "refused" },
      admin: { select: [1, 2], insert: false, update: "refused", delete: "refused" },
    },
  });

  describeRights(fixtures, {
    table: "charges",
    rows: { 1: "the charge of the paid order" },
    insert: () => ({
      orderId: 1,
      reference: "NTOMA-1",
      role: "order",
      providerId: "1002",
      amount: 240,
      source: "verify",
    }),
    update: { amount: 1 },
    byCaller: {
      anonymous: REFUSED,
      shopper: { ...REFUSED, select: [] },
      "another shopper": { ...REFUSED, select: [] },
      admin: { ...REFUSED, select: [1] },
    },
  });
});
