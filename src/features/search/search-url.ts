import { paths } from "#config/paths.ts";
import { LIST_PARAMETERS } from "#domain/pages/list-parameters.ts";
import { type CategoryId, categories } from "#domain/products/catalog.ts";
import type { ProductOrder } from "#domain/products/product-order.ts";
import { MAX_QUERY_LENGTH } from "#domain/products/search.ts";
import { useSearchParams } from "#lib/router/use-search-params.ts";

/** The address of the results; the search box without script submits the same parameter. */
export function searchUrl(query: string, category?: CategoryId, order?: ProductOrder): string {
  const parameters = new URLSearchParams({ q: query });
  if (category) parameters.set("category", String(category));
  if (order) parameters.set(LIST_PARAMETERS.order, order);
  return `${paths.search}?${parameters}`;
}

export function useSearchUrl(): { query: string; category: CategoryId | undefined } {
  const [parameters] = useSearchParams();
  const asked = Number(parameters.get("category"));
  return {
    query: (parameters.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH),
    category: categories.find(({ id }) => id === asked)?.id,
  };
}
