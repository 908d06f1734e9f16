import type { Product } from "./catalog.ts";
import { csvHead, csvRows } from "./csv.ts";

/** The version shows whether another admin has changed the product since the export. */
export type VersionedProduct = Product & { version: number };

type ColumnText = (product: VersionedProduct) => string;

/** The columns of the file with the labels of the form; the last two are there for the next import. */
export const productColumns = {
  id: ["Product ID", ({ id }) => String(id)],
  name: ["Product name", ({ name }) => name],
  category: ["Category", ({ category }) => category.name],
  subCategory: ["Subcategory", ({ subCategory }) => subCategory.name],
  description: ["Description", ({ description }) => description],
  price: ["Price", ({ price }) => price.toFixed(2)],
  stockQuantity: ["Stock Quantity", ({ stockQuantity }) => String(stockQuantity)],
  discount: ["Discount (%)", ({ discount }) => String(discount)],
  image: ["Product Image", ({ image }) => image],
  version: ["Version", ({ version }) => String(version)],
  exportedStock: ["Stock at export", ({ stockQuantity }) => String(stockQuantity)],
} as const satisfies Record<string, readonly [string, ColumnText]>;

export type ProductColumn = keyof typeof productColumns;

const columns = Object.values(productColumns);

export function productsCsv(products: readonly VersionedProduct[]): string {
  const head = csvHead(columns.map(([title]) => title));
  return head + csvRows(products.map((product) => columns.map(([, textOf]) => textOf(product))));
}
