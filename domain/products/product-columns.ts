import type { Cedis } from "../money.ts";

/**
 * The columns of a product that admins fill in, in the order of the form. Types, select lists, drafts,
 * comparisons, files and the audit log follow from this list.
 */
export const productColumns = [
  { name: "name", type: "text", label: "Product name" },
  { name: "categoryId", type: "number", label: "Category" },
  { name: "subCategoryId", type: "number", label: "Subcategory" },
  { name: "description", type: "text", label: "Description" },
  { name: "price", type: "money", label: "Price" },
  { name: "stockQuantity", type: "number", label: "Stock Quantity" },
  { name: "discount", type: "number", label: "Discount (%)" },
  { name: "lowStockAt", type: "number", label: "Low stock at" },
  { name: "hidden", type: "boolean", label: "Hidden" },
  { name: "image", type: "text", label: "Product Image" },
] as const satisfies readonly { name: string; type: keyof ColumnTypes; label: string }[];

type ColumnTypes = { text: string; number: number; money: Cedis; boolean: boolean };

type Columns = typeof productColumns;
type Column = Columns[number];

export type ProductColumn = Column["name"];

/** The values of the columns. */
export type ProductValues = {
  [One in Column as One["name"]]: ColumnTypes[One["type"]];
};

/** What only the back office reads. */
export const MANAGED_COLUMNS = ["lowStockAt", "hidden"] as const;

export const publicColumns = productColumns.filter(
  ({ name }) => !MANAGED_COLUMNS.some((managed) => managed === name),
);

/** The values that everyone can read. */
export type PublicValues = Omit<ProductValues, (typeof MANAGED_COLUMNS)[number]>;

export const productLabels = Object.fromEntries(
  productColumns.map(({ name, label }) => [name, label]),
) as Record<ProductColumn, string>;

/** ",name,price": a literal type, from which the client infers the type of the rows. */
type ColumnList<List, Without extends string> = List extends readonly [
  { name: infer Name extends string },
  ...infer Rest,
]
  ? Name extends Without
    ? ColumnList<Rest, Without>
    : `,${Name}${ColumnList<Rest, Without>}`
  : "";

function columnList<Without extends ProductColumn = never>(...without: Without[]) {
  const names = productColumns.map(({ name }) => name);
  const listed = names.filter((name) => !without.some((other) => other === name));
  return listed.map((name) => `,${name}`).join("") as ColumnList<Columns, Without>;
}

/** The columns of a product in the shop, as a PostgREST select. */
export const PRODUCT_COLUMNS =
  `id${columnList(...MANAGED_COLUMNS)},category:categories(name),subCategory:subCategories(name)` as const;

/** Without embeds: Supabase Lite answers a single row with embeds as an array. */
export const ROW_COLUMNS = `id${columnList()},version` as const;

/** A row of the cart or the wishlist, with its product. */
export const LINE_COLUMNS =
  `id,productId,quantity,product:products(id${columnList("categoryId", "subCategoryId", ...MANAGED_COLUMNS)},category:categories(id,name))` as const;
