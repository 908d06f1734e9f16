export type ProductOrder = "" | "newest" | "price-asc" | "price-desc";

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

const isOrder = (value: string | null): value is ProductOrder =>
  value !== null && Object.hasOwn(sortColumns, value);

/** The catalog's own order for what is none. */
export function toProductOrder(value: string | null): ProductOrder {
  return isOrder(value) ? value : "";
}
