import { expect, it } from "vitest";
import { typedAmount } from "./typed-amount.ts";

it.each([
  ["300.45", 30_045],
  ["300,45", 30_045],
  [" 0.1 ", 10],
  ["1,250.50", 125_050],
  ["1,234,567", 123_456_700],
  ["1,25.00", undefined],
  ["1.005", undefined],
  ["ten", undefined],
])("reads %j as %s pesewas", (text, amount) => {
  expect(typedAmount(text)).toBe(amount);
});
