import { expect, it } from "vitest";
import { decimalOf } from "./decimal.ts";

it.each([
  ["12,50", 12.5],
  ["12,5", 12.5],
  ["-3,25", -3.25],
  ["−3,25", -3.25],
  [" −1,250.5", -1250.5],
  [" 7,00 ", 7],
  ["12.50", 12.5],
  ["1,250", 1250],
  ["1,250.50", 1250.5],
  [" -1,234,567.5 ", -1_234_567.5],
  ["1,25.00", Number.NaN],
  ["1250,500", Number.NaN],
  ["1,2500", Number.NaN],
  ["12,", Number.NaN],
  ["5−3", Number.NaN],
  ["twelve", Number.NaN],
])("reads %j as %d", (text, number) => {
  expect(decimalOf(text)).toBe(number);
});
