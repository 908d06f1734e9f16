import { type Cedis, NO_MONEY, totalOf } from "#domain/money.ts";
import type { Product } from "#domain/products/catalog.ts";

/** A row of the cart or the wishlist: both store a product and a quantity. */
export type ProductLine = {
  id: number;
  quantity: number;
  product: Omit<Product, "categoryId" | "subCategoryId" | "subCategory">;
  /** The product is no longer for sale. */
  isHidden?: boolean;
};

/** What a shopper sees of a product that is no longer for sale: the line can only be removed. */
export function hiddenLine(line: Pick<ProductLine, "id" | "quantity">, productId: number) {
  const texts = { name: "Unavailable product", description: "", image: "" };
  const numbers = { id: productId, price: NO_MONEY, discount: 0, stockQuantity: 0 };
  return { ...line, product: { ...texts, ...numbers, category: { name: "" } }, isHidden: true };
}

export type NewLine = { product: ProductLine["product"]; userId: string; quantity: number };

export type BoughtLines = { userId: string; lineIds: readonly number[] };

/** One product's line before and after the change; undefined where there is none. */
export type Change = {
  userId: string;
  productId: number;
  before?: ProductLine;
  after?: ProductLine;
};

/** The id of a line before the database has assigned one; sorts after every stored line. */
const OPTIMISTIC_ID = Number.MAX_SAFE_INTEGER;
const MAX_QUANTITY = 10_000;

/** Whether the line has its id from the database; without one it cannot be removed. */
export function isStored({ id }: ProductLine): boolean {
  return id !== OPTIMISTIC_ID;
}

export function lineOf(lines: readonly ProductLine[], productId: number): ProductLine | undefined {
  return lines.find(({ product }) => product.id === productId);
}

/** The line the database will store for an addition: one per product, limited to the stock. */
export function mergedLine(before: ProductLine | undefined, added: NewLine): ProductLine {
  const { product, quantity } = added;
  const limit = Math.min(Math.max(product.stockQuantity, 1), MAX_QUANTITY);
  return {
    id: before?.id ?? OPTIMISTIC_ID,
    quantity: Math.min((before?.quantity ?? 0) + quantity, limit),
    product,
  };
}

/** A copy of the list in which the product has this line, or none. */
export function withLine(
  lines: readonly ProductLine[],
  productId: number,
  line: ProductLine | undefined,
): ProductLine[] {
  const others = lines.filter(({ product }) => product.id !== productId);
  return line ? [...others, line].sort((one, other) => one.id - other.id) : others;
}

export function isSoldOut({ product }: ProductLine): boolean {
  return product.stockQuantity < 1;
}

/** Why the line's quantity cannot be bought at the moment. */
export function shortageOf(line: ProductLine): string | undefined {
  const { quantity, product, isHidden } = line;
  if (isHidden) return "No longer available";
  if (isSoldOut(line)) return "Out of stock";
  return product.stockQuantity < quantity ? `Only ${product.stockQuantity} left` : undefined;
}

export function totalOfLines(lines: readonly ProductLine[]): Cedis {
  return totalOf(lines.map(({ quantity, product }) => ({ price: product.price, quantity })));
}
