import { counted } from "../counted.ts";
import { decimalOf } from "../decimal.ts";
import { type Cedis, cedis, formatCedis, fromPesewas, NO_MONEY, toPesewas } from "../money.ts";
import { numberOf, pesewas, sum, times } from "../pesewas.ts";
import { hasTwoDecimals, MAX_PRICE } from "./product-limits.ts";

export const priceUnits = [
  { id: "percent", name: "by percent (%)" },
  { id: "amount", name: "by an amount (GH₵)" },
  { id: "price", name: "to one price (GH₵)" },
] as const;
export type PriceUnit = (typeof priceUnits)[number]["id"];

export const roundings = [
  { id: 0, name: "No rounding" },
  { id: 1, name: "To whole GH₵1" },
  { id: 5, name: "To whole GH₵5" },
  { id: 10, name: "To whole GH₵10" },
] as const;
export type Rounding = (typeof roundings)[number]["id"];

/** By a percentage, then by an amount, or to a price; then rounded to whole 1, 5 or 10 cedis. */
export type PriceChange = {
  percent: number;
  amount: Cedis;
  price: Cedis | undefined;
  rounding: Rounding;
};

const PERCENT = { min: -90, max: 500 };
const PRICE = { min: cedis(0.01), max: MAX_PRICE };

const PRICE_BOUNDS = `between ${formatCedis(PRICE.min)} and ${formatCedis(PRICE.max)}`;

/** What is wrong with a typed number, in words. */
function problemOf(unit: PriceUnit, number: number): string | undefined {
  if (Number.isNaN(number)) return "Please type a number.";
  if (!hasTwoDecimals(number)) return "At most two decimals, please.";
  if (unit === "percent" && (number < PERCENT.min || number > PERCENT.max)) {
    return "A price can fall by 90% at most, and rise by 500% at most.";
  }
  if (unit === "price" && (number < numberOf(PRICE.min) || number > numberOf(PRICE.max))) {
    return `A price is ${PRICE_BOUNDS}.`;
  }
  return undefined;
}

type TypedChange = { unit: PriceUnit; text: string; rounding: Rounding };

/** The change that was typed; neither a change nor a problem while there is nothing to change. */
export function readPriceChange({ unit, text, rounding }: TypedChange): {
  change?: PriceChange;
  problem?: string;
} {
  if (text.trim() === "") return {};
  const number = decimalOf(text.replace(/%\s*$/, ""));
  const problem = problemOf(unit, number);
  if (problem) return { problem };
  const none = { percent: 0, amount: NO_MONEY, price: undefined, rounding };
  if (unit === "price") return { change: { ...none, price: cedis(number), rounding: 0 } };
  if (number === 0 && rounding === 0) return {};
  if (unit === "percent") return { change: { ...none, percent: number } };
  return { change: { ...none, amount: cedis(number) } };
}

/** The rule of the database function `private.changed_price`. */
export function changedPrice(now: Cedis, { percent, amount, price, rounding }: PriceChange): Cedis {
  const changed = price
    ? toPesewas(price)
    : sum([times(toPesewas(now), 10_000 + Math.round(percent * 100), 10_000), toPesewas(amount)]);
  if (rounding === 0) return fromPesewas(changed);
  const step = rounding * 100;
  return fromPesewas(pesewas(roundHalfAwayFromZero(numberOf(changed) / step) * step));
}

/** As PostgreSQL rounds. */
function roundHalfAwayFromZero(number: number): number {
  return number < 0 ? 0 - Math.round(-number) : Math.round(number);
}

type Priced = { name: string; price: Cedis };

/** The first product whose price the change would put out of bounds. */
export function refusedPrice(products: readonly Priced[], change: PriceChange): string | undefined {
  for (const { name, price } of products) {
    const next = changedPrice(price, change);
    const isAllowed =
      numberOf(next) >= numberOf(PRICE.min) && numberOf(next) <= numberOf(PRICE.max);
    if (!isAllowed) {
      return `${name} would cost ${formatCedis(next)}. Prices are ${PRICE_BOUNDS}.`;
    }
  }
  return undefined;
}

export function fallsByMoreThanHalf(products: readonly Priced[], change: PriceChange): number {
  return products.filter(({ price }) => numberOf(changedPrice(price, change)) * 2 < numberOf(price))
    .length;
}

export function pricesText(count: number): string {
  return counted(count, "price", "prices");
}
