import type { Product } from "./catalog.ts";
import { totalOf } from "./money.ts";

/** A product as a line of a list shows it. */
export type LineProduct = Omit<
  Product,
  "subCategoryId" | "subCategory" | "category" | "categoryId"
> & {
  category: { id: number; name: string };
};

/** A line of the cart or the wishlist: both keep a product and how many of it. */
export type ProductLine = { id: number; quantity: number; product: LineProduct };

export const LINE_COLUMNS =
  "id,quantity,product:products(id,name,description,image,price,stockQuantity,discount,category:categories(id,name))";

export type NewLine = { product: LineProduct; userId: string; quantity: number };

/** Sorts behind every line that the database has numbered. */
const NO_NUMBER_YET = Number.MAX_SAFE_INTEGER;
const MOST_PIECES = 10_000;

/** Whether the database has numbered the line: before that, nothing can be asked of it. */
export function isStored({ id }: ProductLine): boolean {
  return id !== NO_NUMBER_YET;
}

export function lineProductOf(product: Product): LineProduct {
  const { categoryId, subCategoryId, subCategory, category, ...rest } = product;
  return { ...rest, category: { id: categoryId, name: category.name } };
}

export function lineOf(lines: readonly ProductLine[], productId: number): ProductLine | undefined {
  return lines.find(({ product }) => product.id === productId);
}

/** The line that the database will make of an addition: one per product, never past the stock. */
export function raisedLine(before: ProductLine | undefined, added: NewLine): ProductLine {
  const { product, quantity } = added;
  const ceiling = Math.min(Math.max(product.stockQuantity, 1), MOST_PIECES);
  return {
    id: before?.id ?? NO_NUMBER_YET,
    quantity: Math.min((before?.quantity ?? 0) + quantity, ceiling),
    product,
  };
}

/** The same list with this line, or none, for the product. */
export function withLine(
  lines: readonly ProductLine[],
  productId: number,
  line: ProductLine | undefined,
): ProductLine[] {
  const others = lines.filter(({ product }) => product.id !== productId);
  return line ? [...others, line].sort((one, other) => one.id - other.id) : others;
}

/** What keeps a line from being bought as it stands. */
export function shortageOf({ quantity, product }: ProductLine): string | undefined {
  if (product.stockQuantity < 1) return "Out of stock";
  return product.stockQuantity < quantity ? `Only ${product.stockQuantity} left` : undefined;
}

export function totalOfLines(lines: readonly ProductLine[]): number {
  return totalOf(lines.map(({ quantity, product }) => ({ price: product.price, quantity })));
}
