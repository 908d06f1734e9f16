import { paths } from "#config/paths.ts";
import { SEARCH_CATEGORY } from "#domain/pages/list-parameters.ts";
import { type CategoryId, categories } from "#domain/products/catalog.ts";
import { MAX_QUERY_LENGTH } from "#domain/products/search.ts";
import { useSearchParams } from "#lib/router/use-search-params.ts";

/** The address of the results; the search box without script submits the same parameter. */
export function searchUrl(query: string): string {
  return `${paths.search}?${new URLSearchParams({ q: query })}`;
}

export function useSearchUrl() {
  const [parameters] = useSearchParams();
  const asked = Number(parameters.get(SEARCH_CATEGORY));
  return {
    query: (parameters.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH),
    category: categories.find(({ id }) => id === asked)?.id,
    /** The same results of another category or of all, with their filter and order. */
    urlOf: (category?: CategoryId) => {
      const others = new URLSearchParams(parameters);
      others.delete(SEARCH_CATEGORY);
      if (category) others.set(SEARCH_CATEGORY, String(category));
      return `${paths.search}?${others}`;
    },
  };
}
