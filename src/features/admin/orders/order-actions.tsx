import { Eye, SquarePen } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { ChoiceMenu } from "#components/ui/controls/menu.tsx";
import type { Order } from "#domain/orders/orders.ts";
import { orderStatuses, orderStatusLook } from "#domain/orders/statuses.ts";
import { useUpdateOrderStatus } from "./managed-orders-queries.ts";
import { OrderLink } from "./order-link.tsx";

const options = orderStatuses.map((value) => ({ value, label: orderStatusLook(value).label }));

export function OrderActions({ order }: { order: Order }) {
  const actions = useRestoreFocus();
  return (
    <div ref={actions} className="flex justify-end">
      <OrderLink
        order={order}
        aria-label={`View order #${order.paymentReference}`}
        title="View order"
        className="grid size-11 place-items-center rounded-full text-ink-soft transition-colors hover:bg-paper-deep hover:text-ink"
      >
        <Eye aria-hidden className="size-[1.15rem]" />
      </OrderLink>
      <StatusMenu order={order} />
    </div>
  );
}

/** A row that leaves the list while it has the focus moves the focus to the list. */
function useRestoreFocus() {
  const actions = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = actions;
    const list = current?.closest("section");
    return () => {
      if (current?.contains(document.activeElement)) list?.focus({ preventScroll: true });
    };
  }, []);
  return actions;
}

export function StatusMenu({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const update = useUpdateOrderStatus();
  return (
    <ChoiceMenu
      label={`Change status of order #${order.paymentReference}`}
      icon={<SquarePen aria-hidden />}
      value={order.orderStatus}
      options={options}
      saving={update.isPending ? update.variables.status : undefined}
      open={open}
      onOpenChange={setOpen}
      onChoose={(status) => update.mutate({ order, status }, { onSuccess: () => setOpen(false) })}
    />
  );
}
