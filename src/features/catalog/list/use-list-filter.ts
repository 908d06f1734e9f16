import { LIST_PARAMETERS, SEARCH_CATEGORY } from "#domain/pages/list-parameters.ts";
import { filterIn } from "#domain/products/list-filter.ts";
import { useBrowserValue } from "#lib/hydrated.tsx";
import { useSearchParams } from "#lib/router/use-search-params.ts";

export type ListFilterState = ReturnType<typeof useListFilter>;

/** Stock and prices are in the URL, like the subcategories. */
export function useListFilter() {
  const [parameters, , changeParameters] = useSearchParams();
  const filter = filterIn(new URLSearchParams(useBrowserValue(() => parameters.toString(), "")));
  const set = (current: URLSearchParams, name: string, value: string) =>
    value === "" ? current.delete(name) : current.set(name, value);
  return {
    filter,
    toggleInStock: () =>
      changeParameters((current) => {
        const name = LIST_PARAMETERS.inStock;
        set(current, name, current.has(name) ? "" : "in");
      }),
    setPrices: (minPrice: string, maxPrice: string) =>
      changeParameters((current) => {
        set(current, LIST_PARAMETERS.minPrice, minPrice.trim());
        set(current, LIST_PARAMETERS.maxPrice, maxPrice.trim());
      }),
    clear: () =>
      changeParameters((current) => {
        const { subCategory, inStock, minPrice, maxPrice } = LIST_PARAMETERS;
        for (const name of [subCategory, SEARCH_CATEGORY, inStock, minPrice, maxPrice]) {
          current.delete(name);
        }
      }),
  };
}
