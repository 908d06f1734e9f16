import { toPesewas } from "../../money.ts";
import { numberOf } from "../../pesewas.ts";
import type { ImportLine } from "./product-import.ts";
import { nameKey } from "./same-names.ts";

/** From here on a price looks like one whose decimal point was lost. */
const MANY_TIMES = 10;

/** What may be meant and is often a slip, by line of the file. */
export function importWarnings(lines: readonly ImportLine[]): Map<number, string[]> {
  const added = new Map<string, number>();
  return new Map(
    lines.flatMap((one): [number, string[]][] => {
      const texts = [...priceWarnings(one), ...stockWarnings(one), ...nameWarnings(one, added)];
      return texts.length > 0 ? [[one.line, texts]] : [];
    }),
  );
}

function priceWarnings({ before, changes: { price } }: ImportLine): string[] {
  if (price === undefined) return [];
  const amount = numberOf(toPesewas(price));
  const present = before && numberOf(toPesewas(before.price));
  if (amount === 0) return ["The price is GH₵0.00."];
  if (!present) return [];
  if (amount < present / 2) return ["The price falls by more than half."];
  const times = Math.floor(amount / present);
  return times >= MANY_TIMES ? [`The price is ${times} times the present one.`] : [];
}

function stockWarnings({ changes: { stockQuantity } }: ImportLine): string[] {
  return stockQuantity === 0 ? ["The stock is 0: nobody can buy it."] : [];
}

/** A new product that the file has twice. */
function nameWarnings({ line, before, changes }: ImportLine, added: Map<string, number>): string[] {
  if (before || changes.name === undefined) return [];
  const key = nameKey(changes.name);
  const other = added.get(key);
  added.set(key, other ?? line);
  return other ? [`“${changes.name}” is also new in line ${other}.`] : [];
}
