import { useMutation } from "@tanstack/react-query";
import { SelectAllBox } from "#components/ui/controls/select-all-box.tsx";
import { type OrderList, readFirstOrders } from "../managed-orders-api.ts";
import { useOrderSelection } from "./order-selection.tsx";

const AT_MOST = 500;

/** Selects all orders that match the filter, also those that the list has not loaded. */
export function useSelectAll(list: OrderList) {
  const { set } = useOrderSelection();
  const { mutate, isPending } = useMutation({
    mutationFn: () => readFirstOrders(list.query, AT_MOST),
  });
  const most = Math.min(list.total, AT_MOST);
  const selectAll = () => {
    if (list.first.length === most) set(list.first);
    else mutate(undefined, { onSuccess: set });
  };
  const label = list.total > AT_MOST ? `Select the first ${AT_MOST}` : `Select all ${list.total}`;
  return { label, most, isPending, selectAll };
}

/** In the head of the table, and above the cards. */
export function SelectAllOrders({ list, hasText }: { list: OrderList; hasText?: boolean }) {
  const { items, set } = useOrderSelection();
  const { label, most, isPending, selectAll } = useSelectAll(list);
  return (
    <SelectAllBox
      label={label}
      selected={items.length}
      most={most}
      busy={isPending}
      onSelect={(all) => (all ? selectAll() : set([]))}
      className={hasText ? "pr-2 text-sm" : ""}
    >
      {hasText && "All"}
    </SelectAllBox>
  );
}
