import { Button, buttonStyle } from "#components/ui/controls/button.tsx";
import { useFocusAfterwards } from "#components/ui/controls/use-focus-afterwards.ts";
import { nextAction } from "#domain/orders/next-action.ts";
import type { Order } from "#domain/orders/orders.ts";
import { mailsCustomer } from "#domain/orders/status-change.ts";
import type { OrderStatus } from "#domain/orders/statuses.ts";
import { MarkAsPaid } from "../payments/mark-as-paid.tsx";
import { OrderRefundButton } from "../payments/refund.tsx";
import { OrderLink } from "./order-link.tsx";
import { useStatusChange } from "./status-question.tsx";

/** What to do with an order's parcel next, in one press; nothing for an order that is done or may not be packed. */
export function NextStep({ order }: { order: Order }) {
  const step = nextAction(order);
  return "status" in step ? <StatusButton order={order} {...step} /> : null;
}

type StatusButtonProps = {
  order: Order;
  label: string;
  status: OrderStatus;
  isShort?: boolean;
};

const short = "min-h-10! px-3! py-1! text-sm! whitespace-nowrap lg:min-h-9!";

function StatusButton({ order, label, status, isShort = false }: StatusButtonProps) {
  const { choose, saving, dialog } = useStatusChange(order, { asksNumber: isShort });
  const button = useFocusAfterwards<HTMLButtonElement>();
  const mails = mailsCustomer(status);
  const long = mails ? `${label} and mail the customer` : label;
  return (
    <>
      <Button
        ref={button}
        variant={isShort ? "quiet" : "primary"}
        className={isShort ? short : ""}
        busy={saving !== undefined}
        aria-label={isShort ? `${long}: order #${order.paymentReference}` : undefined}
        title={mails ? "The customer gets a mail." : undefined}
        onClick={() => choose(status)}
      >
        {isShort ? label : long}
      </Button>
      {dialog}
    </>
  );
}

/** In a row of the list: the one right thing to do with an order, its money first. */
export function NextAction({ order }: { order: Order }) {
  const action = nextAction(order);
  if (action.kind === "refund") return <OrderRefundButton order={order} isSmall />;
  if (action.kind === "mark_paid") {
    const label = `${action.label}: order #${order.paymentReference}`;
    return <MarkAsPaid order={order} className={short} label={label} />;
  }
  if (action.kind === "dispute") {
    return (
      <OrderLink
        order={order}
        aria-label={`${action.label}: order #${order.paymentReference}`}
        className={buttonStyle("quiet", short)}
      >
        Answer
      </OrderLink>
    );
  }
  return "status" in action ? <StatusButton order={order} {...action} isShort /> : null;
}
