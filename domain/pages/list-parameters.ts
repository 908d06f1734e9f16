/** The parameters in the URL of a category page, with which the browser filters and sorts the list. */
export const LIST_PARAMETERS = { subCategory: "sub", order: "sort" } as const;

export function changesList(parameters: URLSearchParams): boolean {
  return Object.values(LIST_PARAMETERS).some((name) => parameters.has(name));
}
