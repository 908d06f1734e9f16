import { LIST_PARAMETERS } from "#domain/pages/list-parameters.ts";
import { type ProductOrder, toProductOrder } from "#domain/products/product-order.ts";
import { useBrowserValue } from "#lib/hydrated.tsx";
import { useSearchParams } from "#lib/router/use-search-params.ts";

const PARAMETER = LIST_PARAMETERS.order;

/** The order of the list is in the URL, like the filter. */
export function useProductOrder() {
  const [parameters, , changeParameters] = useSearchParams();
  const order = toProductOrder(useBrowserValue(() => parameters.get(PARAMETER), null));
  const setOrder = (chosen: ProductOrder) =>
    changeParameters((current) => {
      if (chosen === "") current.delete(PARAMETER);
      else current.set(PARAMETER, chosen);
    });
  return { order, setOrder };
}
