import { describe, expect, it } from "vitest";
import { cedis } from "../money.ts";
import {
  changedPrice,
  fallsByMoreThanHalf,
  type PriceUnit,
  type Rounding,
  readPriceChange,
  refusedPrice,
} from "./price-change.ts";

const change = (unit: PriceUnit, text: string, rounding: Rounding = 0) => {
  const read = readPriceChange({ unit, text, rounding });
  if (!read.change) throw new Error(read.problem ?? "There is no change.");
  return read.change;
};

describe("a change of prices", () => {
  it.each([
    [0, 333.25],
    [1, 333],
    [5, 335],
    [10, 330],
  ] as const)("by 7.5%%, rounded to %d", (rounding, price) => {
    expect(changedPrice(cedis(310), change("percent", "7.5", rounding))).toBe(price);
  });

  it.each([
    ["amount", "-5,5", 304.5],
    ["amount", "1,250.50", 1560.5],
    ["percent", "−33.3 %", 206.77],
    ["price", "99.90", 99.9],
  ] as const)("%s %s", (unit, text, price) => {
    expect(changedPrice(cedis(310), change(unit, text))).toBe(price);
  });

  it.each([
    ["percent", "ten", "Please type a number."],
    ["percent", "-100", "A price can fall by 90% at most, and rise by 500% at most."],
    ["percent", "501", "A price can fall by 90% at most, and rise by 500% at most."],
    ["percent", "1.005", "At most two decimals, please."],
    ["price", "0", "A price is between GH₵0.01 and GH₵999,999.99."],
  ] as const)("%s %s is refused", (unit, text, problem) => {
    expect(readPriceChange({ unit, text, rounding: 0 })).toEqual({ problem });
  });

  it.each([
    ["", 0],
    ["", 5],
    ["0", 0],
  ] as const)("is none yet: %j, rounded to %d", (text, rounding) => {
    expect(readPriceChange({ unit: "percent", text, rounding })).toEqual({});
  });
});

const products = [
  { name: "Cap", price: cedis(10) },
  { name: "Robe", price: cedis(400) },
];

it("names the first product whose price is out of bounds", () => {
  expect(refusedPrice(products, change("amount", "-9.99"))).toBeUndefined();
  expect(refusedPrice(products, change("amount", "-160"))).toBe(
    "Cap would cost GH₵-150.00. Prices are between GH₵0.01 and GH₵999,999.99.",
  );
  expect(refusedPrice(products, change("percent", "-60", 10))).toMatch(/^Cap would cost GH₵0.00/);
  expect(refusedPrice(products, change("amount", "999999"))).toMatch(
    /^Cap would cost GH₵1,000,009/,
  );
});

it("counts the prices that fall by more than half", () => {
  expect(fallsByMoreThanHalf(products, change("percent", "-50"))).toBe(0);
  expect(fallsByMoreThanHalf(products, change("percent", "-50.1"))).toBe(2);
  expect(fallsByMoreThanHalf(products, change("price", "150"))).toBe(1);
});
