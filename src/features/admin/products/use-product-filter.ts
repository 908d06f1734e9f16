import { startTransition, useOptimistic } from "react";
import { useSearchParams } from "#lib/router/use-search-params.ts";
import { type ProductFilter, readProductFilter, writeProductFilter } from "./product-filter.ts";

/** Kept in the URL, so that back, reload and a shared link restore it. */
export function useProductFilter() {
  const [parameters, setParameters] = useSearchParams();
  // Navigation is asynchronous; typed text must be visible at once.
  const [filter, setFilter] = useOptimistic(readProductFilter(parameters));

  function change(part: Partial<ProductFilter>): void {
    const next = { ...filter, ...part };
    // Back undoes a whole search, not its last letter.
    const isTyping = Object.keys(part).join() === "search";
    const replace = isTyping && filter.search !== "" && next.search !== "";
    startTransition(() => {
      setFilter(next);
      setParameters(writeProductFilter(next), { replace });
    });
  }

  return { filter, change };
}
