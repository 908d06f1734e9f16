import type { StockStatus } from "#domain/orders/statuses.ts";
import { categories } from "#domain/products/catalog.ts";
import type { ProductQuery } from "#lib/data/database.ts";

const labels = {
  all: "All Status",
  "in-stock": "In Stock",
  "low-stock": "Low Stock",
  "out-of-stock": "Out of Stock",
} as const satisfies Record<string, StockStatus["label"] | "All Status">;

const sortLabels = {
  newest: "Newest",
  name: "Name",
  "price-asc": "Price: low to high",
  "price-desc": "Price: high to low",
  "stock-asc": "Stock: low to high",
  "stock-desc": "Stock: high to low",
} as const;

const showLabels = {
  all: "All products",
  "at-limit": "Low by own limit",
  hidden: "Hidden products",
  trash: "Trash",
} as const;

export type StockChoice = keyof typeof labels;
export type ProductSort = keyof typeof sortLabels;
export type ProductFilter = {
  search: string;
  status: StockChoice;
  /** The id of a category, or "all". */
  category: string;
  sort: ProductSort;
  show: keyof typeof showLabels;
};

export const noFilter: ProductFilter = {
  search: "",
  status: "all",
  category: "all",
  sort: "newest",
  show: "all",
};

function choicesOf<Value extends string>(texts: Record<Value, string>) {
  return (Object.keys(texts) as Value[]).map((value) => ({ value, label: texts[value] }));
}

export const stockChoices = choicesOf(labels);
export const showChoices = choicesOf(showLabels);
export const sortChoices = choicesOf(sortLabels);
export const categoryChoices = [
  { value: "all", label: "All Categories" },
  ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
];

/** The filter in the parameters of an address; what is not known there is left out. */
export function readProductFilter(parameters: URLSearchParams): ProductFilter {
  const choice = <Value extends string>(
    name: keyof ProductFilter,
    choices: readonly { value: Value }[],
  ) => choices.find(({ value }) => value === parameters.get(name))?.value;
  return {
    search: parameters.get("search") ?? noFilter.search,
    status: choice("status", stockChoices) ?? noFilter.status,
    category: choice("category", categoryChoices) ?? noFilter.category,
    sort: choice("sort", sortChoices) ?? noFilter.sort,
    show: choice("show", showChoices) ?? noFilter.show,
  };
}

export function writeProductFilter(filter: ProductFilter): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const name of ["search", "status", "category", "sort", "show"] as const) {
    if (filter[name] !== noFilter[name]) parameters.set(name, filter[name]);
  }
  return parameters;
}

/** The hidden products, or those the owner is told about, are asked for in place of a stock status. */
export function toProductQuery(filter: ProductFilter): ProductQuery {
  const { search, status, category, sort, show } = filter;
  const stockStatus = status === "all" ? null : status;
  return {
    search: search.trim(),
    status: show === "hidden" || show === "at-limit" ? show : stockStatus,
    category: category === "all" ? null : Number(category),
    sort,
  };
}
