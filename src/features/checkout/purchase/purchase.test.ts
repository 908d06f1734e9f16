import { expect, it } from "vitest";
import { cedis } from "#domain/money.ts";
import { exampleProduct } from "#domain/products/example-product.ts";
import type { ProductLine } from "../../product-lists/product-line.ts";
import { isOrderOf, itemRowsOf, newPaymentReference, orderRowOf } from "./purchase.ts";

function line(id: number, price: number, quantity: number): ProductLine {
  return {
    id,
    quantity,
    product: exampleProduct({ id, price: cedis(price), stockQuantity: 9, discount: 50 }),
  };
}

const delivery = {
  fullName: "Esi Owusu",
  phoneNumber: "+233 24 412 3456",
  address: "1 Oxford Street",
  city: "Accra",
  region: "Greater Accra",
};

it("makes a reference of the prefix and the time", () => {
  expect(newPaymentReference(1_789_000_000_000)).toBe("NTOMA-1789000000000");
});

it("builds the rows of an order and its items, undiscounted and to the pesewa", () => {
  const lines = [line(7, 19.99, 3), line(8, 250, 2)];
  const purchase = { buyer: { id: "esi", email: "esi@example.com" }, lines, delivery };
  expect(orderRowOf(purchase, "NTOMA-1")).toEqual({
    orderStatus: "processing",
    paymentStatus: "pending",
    totalAmount: 559.97,
    paymentReference: "NTOMA-1",
    user_id: "esi",
    name: "Esi Owusu",
    phoneNumber: "+233 24 412 3456",
    address: "1 Oxford Street",
    city: "Accra",
    region: "Greater Accra",
  });
  expect(itemRowsOf(5, lines)).toEqual([
    { orderId: 5, productId: 7, quantity: 3, price: 19.99 },
    { orderId: 5, productId: 8, quantity: 2, price: 250 },
  ]);
});

it("recognises the order of a cart by its goods, prices and delivery", () => {
  const lines = [line(7, 19.99, 3), line(8, 250, 2)];
  const purchase = { buyer: { id: "esi", email: "esi@example.com" }, lines, delivery };
  const order = { id: 5, ...orderRowOf(purchase, "NTOMA-1"), orderItems: itemRowsOf(5, lines) };
  expect(isOrderOf(purchase, order)).toBe(true);
  expect(isOrderOf({ ...purchase, lines: [line(7, 19.99, 3)] }, order)).toBe(false);
  expect(isOrderOf({ ...purchase, lines: [line(7, 20, 3), line(8, 250, 2)] }, order)).toBe(false);
  const moved = { ...delivery, city: "Tema" };
  expect(isOrderOf({ ...purchase, delivery: moved }, order)).toBe(false);
  expect(isOrderOf(purchase, { ...order, orderItems: [] })).toBe(false);
});
