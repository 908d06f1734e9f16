import { expect, it } from "vitest";
import { decimalOf } from "./decimal.ts";

it.each([
  ["12,50", 12.5],
  ["12,5", 12.5],
  ["-3,25", -3.25],
  [" 7,00 ", 7],
  ["12.50", 12.5],
  ["1,250", Number.NaN],
  ["1,250.00", Number.NaN],
  ["12,", Number.NaN],
  ["twelve", Number.NaN],
])("reads %j as %d", (text, number) => {
  expect(decimalOf(text)).toBe(number);
});
