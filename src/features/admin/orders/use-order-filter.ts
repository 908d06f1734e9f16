import { startTransition, useOptimistic } from "react";
import { useSearchParams } from "react-router";
import { type OrderFilter, readOrderFilter, writeOrderFilter } from "#domain/order-filter.ts";

export type ChangeFilter = (change: Partial<OrderFilter>, options?: { replace: boolean }) => void;

/** The filter lives in the address, so that back, reload and a shared link keep it. */
export function useOrderFilter() {
  const [parameters, setParameters] = useSearchParams();
  const filter = readOrderFilter(parameters);
  // The router moves in its own time; a control must show its value the moment it is changed.
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
