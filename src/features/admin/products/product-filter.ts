import type { Product } from "#domain/catalog.ts";
import { type StockStatus, stockStatus } from "#domain/statuses.ts";

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

export function filterProducts(products: Product[], { search, status }: ProductFilter): Product[] {
  const wanted = search.trim().toLowerCase();
  return products.filter(
    ({ name, stockQuantity }) =>
      name.toLowerCase().includes(wanted) &&
      (status === "all" || stockStatus(stockQuantity).label === labels[status]),
  );
}
