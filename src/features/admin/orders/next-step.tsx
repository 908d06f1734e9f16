import { Button } from "#components/ui/controls/button.tsx";
import type { Order } from "#domain/orders/orders.ts";
import { mailsCustomer, nextStep, wasRefunded } from "#domain/orders/status-change.ts";
import { isPaid } from "#domain/orders/statuses.ts";
import { useUpdateOrderStatus } from "./managed-orders-queries.ts";

const NOT_PAID = "This order is not paid yet.";

/** What to do with an order next, in one press; nothing for an order that is done or refunded. */
export function NextStep({ order, isShort = false }: { order: Order; isShort?: boolean }) {
  const { mutate, isPending } = useUpdateOrderStatus();
  const step = nextStep(order);
  if (!step || wasRefunded(order)) return null;
  const mails = mailsCustomer(step.status);
  const hint = isPaid(order.paymentStatus) ? "" : `${NOT_PAID} `;
  const long = mails ? `${step.label} and mail the customer` : step.label;
  return (
    <Button
      variant={isShort ? "quiet" : "primary"}
      className={isShort ? "min-h-10! px-3! py-1! text-sm! lg:min-h-9!" : ""}
      busy={isPending}
      aria-label={isShort ? `${long}: order #${order.paymentReference}` : undefined}
      title={hint + (mails ? "The customer gets a mail." : "") || undefined}
      onClick={() => mutate({ order, status: step.status })}
    >
      {isShort ? step.label : long}
    </Button>
  );
}

/** Above the actions of an order that could be sent before its money is in. */
export function NotPaidHint({ order }: { order: Order }) {
  if (!nextStep(order) || isPaid(order.paymentStatus)) return null;
  return <p className="basis-full text-sm text-yellow-ink">{NOT_PAID}</p>;
}
