import { expect, it } from "vitest";
import { cedis } from "#domain/money.ts";
import { emptyRefund, refundOf } from "./refund-wish.ts";

const order = { salesAmount: cedis(300) };
const items = [
  { id: 1, price: cedis(100.15), quantity: 3, refundedQuantity: 1 },
  { id: 2, price: cedis(50), quantity: 1, refundedQuantity: 0 },
];

it("is the price of the chosen pieces, or the typed amount", () => {
  const chosen = { ...emptyRefund, quantities: { 1: 2, 2: 0 }, restock: true };
  const lines = [{ itemId: 1, quantity: 2 }];
  expect(refundOf(order, items, chosen)).toEqual({
    price: 200.3,
    wish: { amount: 200.3, reason: "", lines, restock: true },
  });
  expect(refundOf(order, items, { ...chosen, amount: "1,50" }).wish?.amount).toBe(1.5);
  const typed = { ...emptyRefund, amount: "30", reason: "A stain" };
  expect(refundOf(order, items, typed).wish).toEqual({ amount: 30, reason: "A stain" });
});

it.each(["", "0", "-1", "300.01", "1.005", "abc"])("is nothing for the amount %j", (amount) => {
  expect(refundOf(order, items, { ...emptyRefund, amount }).wish).toBeUndefined();
});

it("has not more pieces than are left", () => {
  const chosen = { ...emptyRefund, quantities: { 1: 3, 2: 1 } };
  const refunded = items.map((item) => ({ ...item, refundedQuantity: item.quantity - 1 }));
  expect(refundOf(order, refunded, chosen)).toMatchObject({
    price: 150.15,
    wish: {
      lines: [
        { itemId: 1, quantity: 1 },
        { itemId: 2, quantity: 1 },
      ],
    },
  });
});
