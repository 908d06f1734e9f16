import { expect, it } from "vitest";
import {
  heldHint,
  heldProblem,
  readRowStock,
  readStockChange,
  refusedStock,
} from "./stock-change.ts";

const products = [
  { id: 1, name: "Cap", stockQuantity: 10 },
  { id: 2, name: "Robe", stockQuantity: 3 },
];

it.each([
  ["stock", "0", { change: { stock: 0 } }],
  ["stock", "1,250", { change: { stock: 1250 } }],
  ["pieces", "+12", { change: { pieces: 12 } }],
  ["pieces", "−5", { change: { pieces: -5 } }],
  ["pieces", "0", {}],
  ["stock", " ", {}],
  ["stock", "-1", { problem: "Stock quantity cannot be negative" }],
  ["stock", "2.5", { problem: "Please type a whole number." }],
  ["pieces", "many", { problem: "Please type a whole number." }],
  ["stock", "1000001", { problem: "Stock quantity cannot exceed 1,000,000" }],
] as const)("reads %s %j", (unit, text, read) => {
  expect(readStockChange(unit, text)).toEqual(read);
});

it.each([
  ["+12", { pieces: 12 }],
  [" − 5", { pieces: -5 }],
  ["1,250", { stock: 1250 }],
  ["", undefined],
  ["2.5", undefined],
])("reads %j over the stock of a row", (text, change) => {
  expect(readRowStock(text)).toEqual(change);
});

it("names the first product whose stock is out of bounds", () => {
  expect(refusedStock(products, { pieces: -3 })).toBeUndefined();
  expect(refusedStock(products, { pieces: -4 })).toMatch(/^There are 3 pieces of Robe: /);
  expect(refusedStock(products, { pieces: 999_991 })).toMatch(/^There are 10 pieces of Cap: /);
});

it("says what unpaid orders hold", () => {
  expect(heldHint(2, 2)).toBeUndefined();
  expect(heldHint(1, 2)).toBe("Unpaid orders hold 2: with fewer, some cannot be delivered.");
  const held = new Map([[2, 2]]);
  expect(heldProblem(products, { pieces: -1 }, held)).toBeUndefined();
  expect(heldProblem(products, { stock: 1 }, held)).toMatch(/^Unpaid orders hold .* of 1 product /);
});
