import { startTransition, useOptimistic } from "react";
import { useSearchParams } from "#lib/router/use-search-params.ts";
import { isStockChoice, type ProductFilter } from "./product-filter.ts";

function readFrom(parameters: URLSearchParams): ProductFilter {
  const status = parameters.get("status");
  return {
    search: parameters.get("search") ?? "",
    status: isStockChoice(status) ? status : "all",
  };
}

function write({ search, status }: ProductFilter): URLSearchParams {
  const parameters = new URLSearchParams();
  if (search !== "") parameters.set("search", search);
  if (status !== "all") parameters.set("status", status);
  return parameters;
}

/** Kept in the URL, so that back, reload and a shared link restore it. */
export function useProductFilter() {
  const [parameters, setParameters] = useSearchParams();
  // Navigation is asynchronous; typed text must be visible at once.
  const [filter, setFilter] = useOptimistic(readFrom(parameters));

  function change(part: Partial<ProductFilter>): void {
    const next = { ...filter, ...part };
    // Back undoes a whole search, not its last letter.
    const replace = filter.search !== "" && next.search !== "" && part.status === undefined;
    startTransition(() => {
      setFilter(next);
      setParameters(write(next), { replace });
    });
  }

  return { filter, change };
}
