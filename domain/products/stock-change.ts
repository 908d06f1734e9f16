import { groupDigits } from "../money.ts";
import { decimalOf } from "./decimal.ts";
import { productCount } from "./search.ts";

/** The limit of the table. */
const MAX_STOCK = 1_000_000;

/** Sets the stock, or adds to what is there; negative pieces take some off. */
export type StockChange = { stock: number } | { pieces: number };

export type StockUnit = "pieces" | "stock";

/** The change that was typed; neither a change nor a problem while there is nothing to change. */
export function readStockChange(
  unit: StockUnit,
  text: string,
): { change?: StockChange; problem?: string } {
  if (text.trim() === "") return {};
  const number = decimalOf(text.replace("−", "-"));
  if (!Number.isInteger(number)) return { problem: "Please type a whole number." };
  if (unit === "stock" && number < 0) return { problem: "Stock quantity cannot be negative" };
  if (Math.abs(number) > MAX_STOCK) {
    return { problem: "Stock quantity cannot exceed 1,000,000" };
  }
  if (unit === "pieces" && number === 0) return {};
  return { change: unit === "stock" ? { stock: number } : { pieces: number } };
}

export function stockAfter(stock: number, change: StockChange): number {
  return "stock" in change ? change.stock : stock + change.pieces;
}

type Stocked = { id: number; name: string; stockQuantity: number };

/** The first product whose stock the change would put out of bounds. */
export function refusedStock(
  products: readonly Stocked[],
  change: StockChange,
): string | undefined {
  const refused = products.find(({ stockQuantity }) => {
    const after = stockAfter(stockQuantity, change);
    return after < 0 || after > MAX_STOCK;
  });
  return (
    refused &&
    `There are ${groupDigits(refused.stockQuantity)} pieces of ${refused.name}: the stock must stay between 0 and 1,000,000.`
  );
}

/** What to know before the stock becomes less than the pieces that unpaid orders hold. */
export function heldProblem(
  products: readonly Stocked[],
  change: StockChange,
  held: ReadonlyMap<number, number>,
): string | undefined {
  const short = products.filter(
    ({ id, stockQuantity }) => stockAfter(stockQuantity, change) < (held.get(id) ?? 0),
  );
  if (short.length === 0) return undefined;
  return `Unpaid orders hold more pieces of ${productCount(short.length)} than would be left: some could not be delivered.`;
}
