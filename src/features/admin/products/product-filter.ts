import { type StockStatus, stockStatus } from "#domain/orders/statuses.ts";
import type { Product } from "#domain/products/catalog.ts";

const labels = {
  all: "All Status",
  "in-stock": "In Stock",
  "low-stock": "Low Stock",
  "out-of-stock": "Out of Stock",
} as const satisfies Record<string, StockStatus["label"] | "All Status">;

export type StockChoice = keyof typeof labels;
export type ProductFilter = { search: string; status: StockChoice };

export const stockChoices = (Object.keys(labels) as StockChoice[]).map((value) => ({
  value,
  label: labels[value],
}));

export function isStockChoice(value: string | null): value is StockChoice {
  return value !== null && Object.hasOwn(labels, value);
}

/** The id in "#60" or "0060", the notation of the list; a shorter number is a part of a name. */
function idIn(search: string): number | undefined {
  return /^(#\d+|\d{4,})$/.test(search) ? Number(search.replace("#", "")) : undefined;
}

export function filterProducts<One extends Product>(
  products: One[],
  { search, status }: ProductFilter,
): One[] {
  const wanted = search.trim().toLowerCase();
  const wantedId = idIn(wanted);
  return products.filter(
    ({ id, name, stockQuantity }) =>
      (id === wantedId || name.toLowerCase().includes(wanted)) &&
      (status === "all" || stockStatus(stockQuantity).label === labels[status]),
  );
}
