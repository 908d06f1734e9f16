import { describe, expect, it } from "vitest";
import { cedis } from "#domain/money.ts";
import { exampleProduct } from "#domain/products/example-product.ts";
import type { ProductLine } from "../../product-lists/product-line.ts";
import { OrderRejected } from "../payment/payment-errors.ts";
import { linesToOrder } from "./lines-to-order.ts";

function line(productId: number, quantity: number, price = 100): ProductLine {
  const product = exampleProduct({ id: productId, price: cedis(price), stockQuantity: 5 });
  return { id: productId, quantity, product };
}

describe("the lines of an order", () => {
  it("are the stored ones when the page shows the same", () => {
    expect(linesToOrder([line(1, 2), line(2, 1)], [line(2, 1), line(1, 2)])).toEqual([
      line(1, 2),
      line(2, 1),
    ]);
  });

  it("are the stored ones when the page has not shown the cart yet", () => {
    expect(linesToOrder([line(1, 2)], undefined)).toEqual([line(1, 2)]);
  });

  it("have the prices that the page shows", () => {
    expect(linesToOrder([line(1, 2, 110)], [line(1, 2, 100)])).toEqual([line(1, 2, 100)]);
  });

  it.each([
    ["a line was added", [line(1, 1), line(2, 1)]],
    ["a line was replaced", [line(2, 1)]],
    ["a quantity changed", [line(1, 2)]],
  ])("are rejected when %s meanwhile", (_, stored) => {
    expect(() => linesToOrder(stored, [line(1, 1)])).toThrow(OrderRejected);
  });

  it("are none when the cart was emptied meanwhile", () => {
    expect(linesToOrder([], [line(1, 1)])).toEqual([]);
  });
});
