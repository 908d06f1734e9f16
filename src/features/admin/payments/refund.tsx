import { Badge } from "#components/ui/badge.tsx";
import { formatCedis, NO_MONEY } from "#domain/money.ts";
import type { Order } from "#domain/orders/orders.ts";
import { moneyConcern } from "#domain/payments.ts";
import { useRequestId } from "#lib/use-request-id.ts";
import { useRefund } from "./payments-queries.ts";
import { ReasonButton } from "./reason-button.tsx";
import { RefundButton, SMALL } from "./refund-button.tsx";

/** What is special about an order's money or pieces; nothing for most orders. */
export function OrderConcerns({ order }: { order: Pick<Order, "moneyStatus" | "shortBy"> }) {
  const money = moneyConcern(order.moneyStatus);
  if (!money && order.shortBy === 0) return null;
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      {money && <Badge tone={money.tone}>{money.label}</Badge>}
      {order.shortBy > 0 && <Badge tone="red">Short by {order.shortBy}</Badge>}
    </span>
  );
}

type OrderRefundButtonProps = {
  order: Pick<Order, "id" | "paymentReference" | "paymentStatus" | "refundDue">;
  isSmall?: boolean;
};

/** Nothing for an order that is owed nothing. */
export function OrderRefundButton({ order, isSmall }: OrderRefundButtonProps) {
  if (order.refundDue <= NO_MONEY) return null;
  if (order.paymentStatus === "paid") return <CashRefundButton order={order} isSmall={isSmall} />;
  return (
    <RefundButton
      target={{ orderId: order.id }}
      paymentReference={order.paymentReference}
      amount={order.refundDue}
      isSmall={isSmall}
    />
  );
}

/** For money that did not come through the provider: an admin has given it back. */
function CashRefundButton({ order, isSmall }: OrderRefundButtonProps) {
  const { refund, isPending } = useRefund({ orderId: order.id }, useRequestId());
  const text = `Refund ${formatCedis(order.refundDue)}`;
  return (
    <ReasonButton
      className={`print:hidden ${isSmall ? SMALL : "max-sm:px-4!"}`}
      label={`${text}: order #${order.paymentReference}`}
      mutation={{
        mutate: (reason, { onSuccess }) => refund({ reason }, onSuccess),
        isPending,
      }}
      heading="Given back by hand"
      question="How did the money go back?"
      action={text}
    >
      {text}
    </ReasonButton>
  );
}
