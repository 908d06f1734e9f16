import type { Product } from "./catalog.ts";

/** The orders of a product list; the first is the catalog's own. */
export const productOrders = [
  { value: "", label: "Featured" },
  { value: "newest", label: "Newest" },
  { value: "price-asc", label: "Price: low to high" },
  { value: "price-desc", label: "Price: high to low" },
] as const;

export type ProductOrder = (typeof productOrders)[number]["value"];

type SortColumn = { column: "id" | "price"; ascending: boolean };
type SortColumns = readonly [SortColumn, SortColumn?];

/** Ids increase with every new product. Each order is that of an index, in one direction or the other. */
const sortColumns: Record<ProductOrder, SortColumns> = {
  "": [{ column: "id", ascending: true }],
  newest: [{ column: "id", ascending: false }],
  "price-asc": [
    { column: "price", ascending: true },
    { column: "id", ascending: true },
  ],
  "price-desc": [
    { column: "price", ascending: false },
    { column: "id", ascending: false },
  ],
};

export function columnsOfOrder(order: ProductOrder): SortColumns {
  return sortColumns[order];
}

export function toProductOrder(value: string | null): ProductOrder {
  return productOrders.find((order) => order.value === value)?.value ?? "";
}

export function sortProducts(products: readonly Product[], order: ProductOrder): Product[] {
  return products.toSorted((one, other) => {
    for (const by of sortColumns[order]) {
      const difference = by ? one[by.column] - other[by.column] : 0;
      if (difference !== 0) return by?.ascending ? difference : -difference;
    }
    return 0;
  });
}
