import { useMutation } from "@tanstack/react-query";
import { groupDigits } from "#domain/money.ts";
import type { ProductQuery } from "#lib/data/database.ts";
import { useProductSelection } from "../list/product-selection.ts";
import { findProducts, type ManagedProduct } from "../products-api.ts";

/** The limit of the database functions that change them. */
const AT_MOST = 1000;
const MAX_MS = 60_000;

export type SelectAllProps = {
  query: ProductQuery;
  loaded: readonly ManagedProduct[];
  /** With those that are not loaded. */
  total: number;
};

/** Selects all products of the list, also those that are not loaded, or none. */
export function SelectAll({
  query,
  loaded,
  total,
  hasText,
}: SelectAllProps & { hasText?: boolean }) {
  const { items, set } = useProductSelection();
  const find = useMutation({
    mutationFn: () =>
      findProducts(query, null, { signal: AbortSignal.timeout(MAX_MS), take: AT_MOST }),
  });
  const isAll = items.length >= Math.min(total, AT_MOST);
  const select = () => {
    if (isAll) set([]);
    else if (loaded.length >= total) set(loaded);
    // Not called once another filter is shown: this component is unmounted then.
    else find.mutate(undefined, { onSuccess: (found) => set(found.products) });
  };
  const label = total > AT_MOST ? "Select the first 1,000" : `Select all ${groupDigits(total)}`;
  return (
    <label className="-ml-3 inline-flex min-h-11 max-lg:-mt-3 cursor-pointer items-center pr-2 select-none">
      <span className="grid size-11 shrink-0 place-items-center">
        <input
          ref={(box) => {
            if (box) box.indeterminate = items.length > 0 && !isAll;
          }}
          type="checkbox"
          aria-label={label}
          aria-busy={find.isPending}
          checked={isAll}
          onChange={() => !find.isPending && select()}
          className="size-4 accent-indigo"
        />
      </span>
      {hasText && <span aria-hidden>{label}</span>}
    </label>
  );
}
