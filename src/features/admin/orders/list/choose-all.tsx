import { useMutation } from "@tanstack/react-query";
import { Button } from "#components/ui/controls/button.tsx";
import { type OrderList, readFirstOrders } from "../managed-orders-api.ts";
import { useOrderSelection } from "./order-selection.tsx";

/** The limit of the database function that changes them. */
const AT_MOST = 500;

/** Chooses all orders that match the filter, also those that the list has not loaded. */
export function ChooseAll({ list }: { list: OrderList }) {
  const { set } = useOrderSelection();
  const { mutate, isPending } = useMutation({
    mutationFn: () => readFirstOrders(list.query, AT_MOST),
  });
  // Not called once another filter is shown: this component is unmounted then.
  const chooseAll = () => mutate(undefined, { onSuccess: set });
  return (
    <Button variant="quiet" busy={isPending} disabled={list.total === 0} onClick={chooseAll}>
      {list.total > AT_MOST ? `Choose the first ${AT_MOST}` : `Choose all ${list.total}`}
    </Button>
  );
}
