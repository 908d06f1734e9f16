import { useMutation } from "@tanstack/react-query";
import { SelectAllBox } from "#components/ui/controls/select-all-box.tsx";
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
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      findProducts(query, null, { signal: AbortSignal.timeout(MAX_MS), take: AT_MOST }),
  });
  const most = Math.min(total, AT_MOST);
  const select = (all: boolean) => {
    if (!all) set([]);
    else if (loaded.length >= most) set(loaded.slice(0, most));
    // Not called once another filter is shown: this component is unmounted then.
    else mutate(undefined, { onSuccess: (found) => set(found.products) });
  };
  const label = total > AT_MOST ? "Select the first 1,000" : `Select all ${groupDigits(total)}`;
  return (
    <SelectAllBox
      label={label}
      selected={items.length}
      most={most}
      busy={isPending}
      onSelect={select}
      className="pr-2 max-lg:-mt-3"
    >
      {hasText && label}
    </SelectAllBox>
  );
}
