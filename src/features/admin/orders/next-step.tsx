import { Button } from "#components/ui/controls/button.tsx";
import { nextAction } from "#domain/orders/next-action.ts";
import type { Order } from "#domain/orders/orders.ts";
import { mailsCustomer } from "#domain/orders/status-change.ts";
import { useUpdateOrderStatus } from "./managed-orders-queries.ts";

/** What to do with an order next, in one press; nothing for an order that is done or may not be packed. */
export function NextStep({ order, isShort = false }: { order: Order; isShort?: boolean }) {
  const { mutate, isPending } = useUpdateOrderStatus();
  const step = nextAction(order);
  if (!("status" in step)) return null;
  const mails = mailsCustomer(step.status);
  const long = mails ? `${step.label} and mail the customer` : step.label;
  return (
    <Button
      variant={isShort ? "quiet" : "primary"}
      className={isShort ? "min-h-10! px-3! py-1! text-sm! lg:min-h-9!" : ""}
      busy={isPending}
      aria-label={isShort ? `${long}: order #${order.paymentReference}` : undefined}
      title={mails ? "The customer gets a mail." : undefined}
      onClick={() => mutate({ order, status: step.status })}
    >
      {isShort ? step.label : long}
    </Button>
  );
}
