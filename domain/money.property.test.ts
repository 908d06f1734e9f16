import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cedis, formatCedis, fromPesewas, lineTotal, toPesewas, totalOf } from "./money.ts";
import { numberOf, pesewas } from "./pesewas.ts";

/** Every price the database accepts: whole pesewas from 0 to 999,999.99. */
const amounts = fc.integer({ min: 0, max: 99_999_999 }).map(pesewas);
const line = fc.record({
  price: amounts.map(fromPesewas),
  quantity: fc.integer({ min: 1, max: 10_000 }),
});
const lines = fc.array(line, { maxLength: 50 });

describe("money, for any amounts", () => {
  it("converts to cedis and back", () => {
    fc.assert(fc.property(amounts, (amount) => toPesewas(fromPesewas(amount)) === amount));
  });

  it("is added exactly", () => {
    fc.assert(
      fc.property(lines, (cart) => {
        const exact = cart.reduce(
          (sum, { price, quantity }) =>
            sum + BigInt(Math.round(numberOf(price) * 100)) * BigInt(quantity),
          0n,
        );
        expect(BigInt(numberOf(toPesewas(totalOf(cart))))).toBe(exact);
      }),
    );
  });

  it("does not depend on the order of lines or on how a line is split", () => {
    fc.assert(
      fc.property(lines, (cart) => {
        const total = totalOf(cart);
        expect(totalOf(cart.toReversed())).toBe(total);
        const pieces = cart.flatMap(({ price, quantity }) => [
          { price, quantity: quantity - 1 },
          { price, quantity: 1 },
        ]);
        expect(totalOf(pieces)).toBe(total);
        expect(totalOf(cart.map((one) => ({ price: lineTotal(one), quantity: 1 })))).toBe(total);
      }),
    );
  });

  it("is formatted with two decimals and parsed to the same amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }).map(pesewas), (amount) => {
        const shown = formatCedis(fromPesewas(amount));
        expect(shown).toMatch(/^GH₵\d{1,3}(,\d{3})*\.\d\d$/);
        expect(toPesewas(cedis(Number(shown.replace(/[^\d.]/g, ""))))).toBe(amount);
      }),
    );
  });
});
