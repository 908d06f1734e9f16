import type { Product } from "./catalog.ts";

/** The orders of a product list; the first is the catalog's own. */
export const productOrders = [
  { value: "", label: "Featured" },
  { value: "newest", label: "Newest" },
  { value: "price-asc", label: "Price: low to high" },
  { value: "price-desc", label: "Price: high to low" },
] as const;

export type ProductOrder = (typeof productOrders)[number]["value"];

type Compare = (one: Product, other: Product) => number;

/** Ids increase with every new product. */
const comparisons: Record<Exclude<ProductOrder, "">, Compare> = {
  newest: (one, other) => other.id - one.id,
  "price-asc": (one, other) => one.price - other.price || one.id - other.id,
  "price-desc": (one, other) => other.price - one.price || one.id - other.id,
};

export function toProductOrder(value: string | null): ProductOrder {
  return productOrders.find((order) => order.value === value)?.value ?? "";
}

export function sortProducts(products: readonly Product[], order: ProductOrder): Product[] {
  return order === "" ? [...products] : products.toSorted(comparisons[order]);
}
