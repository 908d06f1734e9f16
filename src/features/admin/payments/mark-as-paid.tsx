import type { Order } from "#domain/orders/orders.ts";
import { isPaid } from "#domain/orders/statuses.ts";
import { useMarkAsPaid } from "./payments-queries.ts";
import { ReasonButton } from "./reason-button.tsx";

type MarkAsPaidProps = { order: Order; className?: string; label?: string };

/** For an order whose money came in cash or by mobile money; nothing for any other. */
export function MarkAsPaid({ order, className = "", label }: MarkAsPaidProps) {
  const mutation = useMarkAsPaid(order.id);
  if (isPaid(order.paymentStatus) || order.orderStatus === "cancelled") return null;
  return (
    <ReasonButton
      isMain={className === ""}
      className={className}
      label={label}
      mutation={mutation}
      heading="Mark as paid"
      question="How was it paid? (cash, mobile money, …)"
      action="Mark as paid and mail the customer"
    >
      Mark as paid
    </ReasonButton>
  );
}
