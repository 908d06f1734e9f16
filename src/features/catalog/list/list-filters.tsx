import type { ReactNode } from "react";
import { isFiltered } from "#domain/products/list-filter.ts";
import { PriceAndStockFilter } from "./price-and-stock-filter.tsx";
import type { ListFilterState } from "./use-list-filter.ts";

type ListFiltersProps = {
  /** Stock and prices. */
  state: ListFilterState;
  /** Whether a category is chosen. */
  isChosen: boolean;
  /** The choice of categories. */
  children: ReactNode;
};

/** Above a list on small screens, beside it on wide ones. */
export function ListFilters({ state, isChosen, children }: ListFiltersProps) {
  const { filter, setPrices, toggleInStock, clear } = state;
  return (
    <div className="relative min-w-0 lg:sticky lg:top-24 lg:self-start">
      {children}
      <PriceAndStockFilter filter={filter} onPrices={setPrices} onInStock={toggleInStock} />
      {(isChosen || isFiltered(filter)) && <ClearAll onClear={clear} />}
    </div>
  );
}

function ClearAll({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      onClick={onClear}
      className="absolute -top-3 right-0 min-h-11 px-1 text-sm font-semibold text-indigo underline-offset-4 hover:underline"
    >
      Clear all
    </button>
  );
}
