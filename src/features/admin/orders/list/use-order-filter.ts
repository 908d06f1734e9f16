import { startTransition, useOptimistic } from "react";
import {
  type OrderFilter,
  readOrderFilter,
  writeOrderFilter,
} from "#domain/orders/order-filter.ts";
import { useSearchParams } from "#lib/router/use-search-params.ts";

export type ChangeFilter = (change: Partial<OrderFilter>, options?: { replace: boolean }) => void;

/** The filter is kept in the URL, so that back, reload and a shared link restore it. */
export function useOrderFilter() {
  const [parameters, setParameters] = useSearchParams();
  const filter = readOrderFilter(parameters);
  // Navigation is asynchronous; a control must show its new value at once.
  const [shown, setShown] = useOptimistic(filter);

  const change: ChangeFilter = (part, options) => {
    const next = { ...shown, ...part };
    startTransition(() => {
      setShown(next);
      setParameters(writeOrderFilter(next, parameters), options);
    });
  };
  return { filter, shown, change };
}
