import { describe, expect, it } from "vitest";
import { formatCedis, lineTotal, toPesewas, totalOf } from "./money.ts";

describe("money", () => {
  it("adds in whole pesewas", () => {
    expect(
      totalOf([
        { price: 0.1, quantity: 1 },
        { price: 0.2, quantity: 1 },
      ]),
    ).toBe(0.3);
    expect(lineTotal({ price: 19.99, quantity: 3 })).toBe(59.97);
    expect(totalOf([])).toBe(0);
  });

  it("converts cedis to pesewas without rounding errors", () => {
    expect(toPesewas(1.005)).toBe(100);
    expect(toPesewas(4.35)).toBe(435);
    expect(toPesewas(9_999_999_999.99)).toBe(999_999_999_999);
  });

  it("formats two decimals after the cedi sign", () => {
    expect(formatCedis(0)).toBe("GH₵0.00");
    expect(formatCedis(1234.5)).toBe("GH₵1,234.50");
  });
});
