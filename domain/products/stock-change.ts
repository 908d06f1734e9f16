import { decimalOf } from "../decimal.ts";
import { groupDigits } from "../money.ts";
import { MAX_STOCK, stockMessages } from "./product-limits.ts";
import { productCount } from "./search.ts";

/** Sets the stock, or adds to what is there; negative pieces take some off. */
export type StockChange = { stock: number } | { pieces: number };

export type StockUnit = "pieces" | "stock";

/** The change that was typed; neither a change nor a problem while there is nothing to change. */
export function readStockChange(
  unit: StockUnit,
  text: string,
): { change?: StockChange; problem?: string } {
  if (text.trim() === "") return {};
  const number = decimalOf(text);
  if (!Number.isInteger(number)) return { problem: "Please type a whole number." };
  if (unit === "stock" && number < 0) return { problem: stockMessages.negative };
  if (Math.abs(number) > MAX_STOCK) return { problem: stockMessages.tooMany };
  if (unit === "pieces" && number === 0) return {};
  return { change: unit === "stock" ? { stock: number } : { pieces: number } };
}

/** What is typed over the stock of a row: "+12" and "-5" add to it, any other number replaces it. */
export function readRowStock(text: string): StockChange | undefined {
  const [, sign, digits] = /^\s*([+−-])\s*(\d{1,7})\s*$/.exec(text) ?? [];
  if (digits) return { pieces: decimalOf(`${sign}${digits}`) };
  return readStockChange("stock", text).change;
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
    `There are ${groupDigits(refused.stockQuantity)} pieces of ${refused.name}: the stock must stay between 0 and ${groupDigits(MAX_STOCK)}.`
  );
}

function isBelowHeld(stock: number, held: number): boolean {
  return held > 0 && stock < held;
}

/** What to know before the stock of a product becomes less than the pieces that unpaid orders hold. */
export function heldHint(stock: number, held: number): string | undefined {
  if (!isBelowHeld(stock, held)) return undefined;
  return `Unpaid orders hold ${groupDigits(held)}: with fewer, some cannot be delivered.`;
}

/** The same of many products. */
export function heldProblem(
  products: readonly Stocked[],
  change: StockChange,
  held: ReadonlyMap<number, number>,
): string | undefined {
  const short = products.filter(({ id, stockQuantity }) =>
    isBelowHeld(stockAfter(stockQuantity, change), held.get(id) ?? 0),
  );
  if (short.length === 0) return undefined;
  return `Unpaid orders hold more pieces of ${productCount(short.length)} than would be left: some could not be delivered.`;
}
