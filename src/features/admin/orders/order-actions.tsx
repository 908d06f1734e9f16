import { Ellipsis, Eye, SquarePen } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ChoiceMenu } from "#components/ui/controls/menu.tsx";
import { MoreLink } from "#components/ui/controls/more-menu.tsx";
import { useFocusAfterwards } from "#components/ui/controls/use-focus-afterwards.ts";
import { paths } from "#config/paths.ts";
import type { Order } from "#domain/orders/orders.ts";
import { orderStatuses, orderStatusLook } from "#domain/orders/statuses.ts";
import { OrderLink, useFromList } from "./order-link.tsx";
import { useStatusChange } from "./status-question.tsx";

const options = orderStatuses.map((value) => ({ value, label: orderStatusLook(value).label }));

const MAILS = "The customer gets a mail when it is dispatched, delivered or cancelled.";

type OrderActionsProps = { order: Order; children?: ReactNode };

/** The children come before the link, which the number of the order is for the keyboard, and the menu; where there is little room, the link is in the menu. */
export function OrderActions({ order, children }: OrderActionsProps) {
  // The row may leave the list.
  const actions = useFocusAfterwards<HTMLDivElement>();
  return (
    <div ref={actions} className="flex items-center justify-end gap-0.5">
      {children}
      <OrderLink
        order={order}
        aria-hidden
        tabIndex={-1}
        title="View order"
        className="hidden size-11 place-items-center rounded-full text-ink-soft min-[87.5rem]:grid transition-colors hover:bg-paper-deep hover:text-ink"
      >
        <Eye aria-hidden className="size-[1.15rem]" />
      </OrderLink>
      <StatusMenu order={order} isInRow />
    </div>
  );
}

type StatusMenuProps = { order: Order; isLabelled?: boolean; isInRow?: boolean };

export function StatusMenu({ order, isLabelled, isInRow }: StatusMenuProps) {
  const [open, setOpen] = useState(false);
  const { choose, saving, dialog } = useStatusChange(order, { asksNumber: true });
  const fromList = useFromList();
  const close = () => setOpen(false);
  return (
    <>
      <ChoiceMenu
        label={`Change status of order #${order.paymentReference}`}
        icon={isInRow ? <RowIcon /> : <SquarePen aria-hidden />}
        text={isLabelled ? "Change status" : undefined}
        value={order.orderStatus}
        options={options}
        saving={saving}
        open={open}
        onOpenChange={setOpen}
        onChoose={(status) => choose(status, close) || close()}
        note={MAILS}
      >
        {isInRow && (
          <MoreLink
            icon={<Eye aria-hidden />}
            to={paths.adminOrderDetails(order.id)}
            state={fromList}
          >
            View order
          </MoreLink>
        )}
      </ChoiceMenu>
      {dialog}
    </>
  );
}

/** '…' where the menu has all actions but one. */
function RowIcon() {
  return (
    <>
      <Ellipsis aria-hidden className="min-[87.5rem]:hidden" />
      <SquarePen aria-hidden className="hidden min-[87.5rem]:block" />
    </>
  );
}
