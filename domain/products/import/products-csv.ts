import { csvHead, csvRows } from "../../csv.ts";
import { decimalsOf } from "../../money.ts";
import type { Product } from "../catalog.ts";
import { type ProductColumn, type ProductValues, productColumns } from "../product-columns.ts";

/** The version shows whether another admin has changed the product since the export. */
export type VersionedProduct = Product & ProductValues & { version: number };

type CellText = (product: VersionedProduct) => string;
export type CsvColumn = ProductColumn | "id" | "version" | "exportedStock";

/** Where a cell is not simply the value of the column. */
const cellTexts: Partial<Record<ProductColumn, CellText>> = {
  categoryId: ({ category }) => category.name,
  subCategoryId: ({ subCategory }) => subCategory.name,
  price: ({ price }) => decimalsOf(price),
  hidden: ({ hidden }) => (hidden ? "yes" : "no"),
};

/** The columns of the file with their titles; the last two are there for the next import. */
export const csvColumns: { name: CsvColumn; title: string; text: CellText }[] = [
  { name: "id", title: "Product ID", text: ({ id }) => String(id) },
  ...productColumns.map(({ name, label }) => ({
    name,
    title: label,
    text: cellTexts[name] ?? ((product: VersionedProduct) => String(product[name])),
  })),
  { name: "version", title: "Version", text: ({ version }) => String(version) },
  {
    name: "exportedStock",
    title: "Stock at export",
    text: ({ stockQuantity }) => String(stockQuantity),
  },
];

export function productsCsv(products: readonly VersionedProduct[]): string {
  const head = csvHead(csvColumns.map(({ title }) => title));
  return head + csvRows(products.map((product) => csvColumns.map(({ text }) => text(product))));
}
