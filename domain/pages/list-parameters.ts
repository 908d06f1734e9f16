/** The parameters in the URL of a category page, with which the browser filters and sorts the list. */
export const LIST_PARAMETERS = {
  subCategory: "sub",
  order: "sort",
  inStock: "stock",
  minPrice: "min",
  maxPrice: "max",
} as const;

/** Of the results of a search, which are filtered and sorted with the parameters above, too. */
export const SEARCH_CATEGORY = "category";

export function changesList(parameters: URLSearchParams): boolean {
  return Object.values(LIST_PARAMETERS).some((name) => parameters.has(name));
}
