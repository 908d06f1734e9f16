import { useMutation } from "@tanstack/react-query";
import { type OrderList, readFirstOrders } from "../managed-orders-api.ts";
import { useOrderSelection } from "./order-selection.tsx";

/** The limit of the database functions that change them. */
const AT_MOST = 500;

/** Selects all orders that match the filter, also those that the list has not loaded. */
export function useSelectAll(list: OrderList) {
  const { items, set } = useOrderSelection();
  const { mutate, isPending } = useMutation({
    mutationFn: () => readFirstOrders(list.query, AT_MOST),
  });
  const count = Math.min(list.total, AT_MOST);
  const selectAll = () => {
    if (list.first.length === count) set(list.first);
    else mutate(undefined, { onSuccess: set });
  };
  return {
    label: list.total > AT_MOST ? `Select the first ${AT_MOST}` : `Select all ${list.total}`,
    isPending,
    isAll: count > 0 && items.length >= count,
    isSome: items.length > 0,
    selectAll,
    selectNone: () => set([]),
  };
}

/** In the head of the table, and above the cards. */
export function SelectAllBox({ list, hasText }: { list: OrderList; hasText?: boolean }) {
  const { label, isAll, isSome, isPending, selectAll, selectNone } = useSelectAll(list);
  return (
    <label
      className={`-ml-3 flex h-11 shrink-0 cursor-pointer items-center select-none ${hasText ? "gap-0 pr-2" : "w-11"}`}
    >
      <span className="grid size-11 place-items-center">
        <input
          type="checkbox"
          aria-label={label}
          aria-busy={isPending}
          checked={isAll}
          disabled={list.total === 0}
          ref={(box) => {
            if (box) box.indeterminate = isSome && !isAll;
          }}
          onChange={() => (isAll ? selectNone() : selectAll())}
          className="size-4 accent-indigo"
        />
      </span>
      {hasText && (
        <span aria-hidden className="text-sm">
          All
        </span>
      )}
    </label>
  );
}
