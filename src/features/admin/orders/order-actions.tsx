import { Eye, SquarePen } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { ChoiceMenu } from "#components/ui/menu.tsx";
import { paths } from "#config/paths.ts";
import type { Order } from "#domain/orders.ts";
import { orderStatuses, orderStatusLook } from "#domain/statuses.ts";
import type { FromList } from "./back-to-orders.tsx";
import { useUpdateOrderStatus } from "./order-list-queries.ts";

const options = orderStatuses.map((value) => ({ value, label: orderStatusLook(value).label }));

export function OrderActions({ order }: { order: Order }) {
  const { search } = useLocation();
  const actions = useRestoreFocus();
  return (
    <div ref={actions} className="flex justify-end">
      <Link
        to={paths.adminOrderDetails(order.id)}
        state={{ ordersSearch: search } satisfies FromList}
        aria-label={`View order #${order.paymentReference}`}
        title="View order"
        className="grid size-11 place-items-center rounded-full text-ink-soft transition-colors hover:bg-paper-deep hover:text-ink"
      >
        <Eye aria-hidden className="size-[1.15rem]" />
      </Link>
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

function StatusMenu({ order }: { order: Order }) {
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
      onChoose={(status) =>
        update.mutate({ id: order.id, status }, { onSuccess: () => setOpen(false) })
      }
    />
  );
}
