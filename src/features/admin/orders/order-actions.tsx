import { Eye, SquarePen } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { ChoiceMenu } from "#components/ui/controls/menu.tsx";
import type { Order } from "#domain/orders/orders.ts";
import { orderStatuses, orderStatusLook } from "#domain/orders/statuses.ts";
import { OrderLink } from "./order-link.tsx";
import { useStatusChange } from "./status-question.tsx";

const options = orderStatuses.map((value) => ({ value, label: orderStatusLook(value).label }));

const MAILS = "The customer gets a mail when it is dispatched, delivered or cancelled.";

type OrderActionsProps = { order: Order; children?: ReactNode };

/** The children come before the link and the menu. */
export function OrderActions({ order, children }: OrderActionsProps) {
  const actions = useRestoreFocus();
  return (
    <div ref={actions} className="flex items-center justify-end gap-0.5">
      {children}
      <OrderLink
        order={order}
        aria-label={`View order #${order.paymentReference}`}
        title="View order"
        className="grid size-11 place-items-center rounded-full lg:w-9 text-ink-soft transition-colors hover:bg-paper-deep hover:text-ink"
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

export function StatusMenu({ order, isLabelled }: { order: Order; isLabelled?: boolean }) {
  const [open, setOpen] = useState(false);
  const { choose, saving, dialog } = useStatusChange(order);
  const close = () => setOpen(false);
  return (
    <>
      <ChoiceMenu
        label={`Change status of order #${order.paymentReference}`}
        icon={<SquarePen aria-hidden />}
        text={isLabelled ? "Change status" : undefined}
        value={order.orderStatus}
        options={options}
        saving={saving}
        open={open}
        onOpenChange={setOpen}
        onChoose={(status) => choose(status, close) || close()}
        note={MAILS}
      />
      {dialog}
    </>
  );
}
