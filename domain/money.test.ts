import { describe, expect, it } from "vitest";
import { cedis, decimalsOf, formatCedis, lineTotal, toPesewas, totalOf } from "./money.ts";
import { pesewas, subtract, sum } from "./pesewas.ts";

describe("money", () => {
  it("adds in whole pesewas", () => {
    expect(
      totalOf([
        { price: cedis(0.1), quantity: 1 },
        { price: cedis(0.2), quantity: 1 },
      ]),
    ).toBe(0.3);
    expect(lineTotal({ price: cedis(19.99), quantity: 3 })).toBe(59.97);
    expect(totalOf([])).toBe(0);
    expect(sum([pesewas(10), pesewas(20)])).toBe(30);
    expect(subtract(toPesewas(cedis(300.45)), toPesewas(cedis(100.15)))).toBe(20_030);
  });

  it("converts cedis to pesewas without rounding errors", () => {
    expect(toPesewas(cedis(1.005))).toBe(100);
    expect(toPesewas(cedis(4.35))).toBe(435);
    expect(toPesewas(cedis(9_999_999_999.99))).toBe(999_999_999_999);
  });

  it("formats two decimals after the cedi sign", () => {
    expect(formatCedis(cedis(0))).toBe("GH₵0.00");
    expect(formatCedis(cedis(1234.5))).toBe("GH₵1,234.50");
    expect(decimalsOf(cedis(1234.5))).toBe("1234.50");
  });

  it("compares amounts of one unit", () => {
    expect(cedis(9.5) < cedis(10)).toBe(true);
    expect(pesewas(950) > pesewas(1000)).toBe(false);
  });

  it("does not compile as a number, nor in mixed units", () => {
    const price = cedis(100.15);
    const amount = pesewas(10_015);
    const wrong = [
      // @ts-expect-error Cedis are not added.
      () => price + price,
      // @ts-expect-error A price is not multiplied.
      () => price * 3,
      // @ts-expect-error Cedis are not subtracted.
      () => price - price,
      // @ts-expect-error Cedis have no number's methods.
      () => price.toFixed(2),
      // @ts-expect-error A number is not an amount.
      () => formatCedis(100.15),
      // @ts-expect-error An amount is not compared with a number.
      () => price > 0,
      // @ts-expect-error Pesewas and cedis are not added.
      () => amount + price,
      // @ts-expect-error Pesewas are added by `sum`.
      () => amount + amount,
      // @ts-expect-error Pesewas and cedis are not compared.
      () => amount > price,
      // @ts-expect-error Pesewas are not formatted as cedis.
      () => formatCedis(amount),
    ];
    expect(wrong).toHaveLength(10);
  });
});
