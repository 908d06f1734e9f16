import { Badge } from "#components/ui/badge.tsx";
import { NO_MONEY } from "#domain/money.ts";
import type { Order } from "#domain/orders/orders.ts";
import { isRefundOwed, refundLook } from "#domain/payments.ts";
import { RefundButton } from "./refund-button.tsx";

type OrderProps = {
  order: Pick<Order, "id" | "paymentReference" | "refundStatus" | "refundDue" | "shortBy">;
};

/** What is wrong with an order's money or pieces; nothing for most orders. */
export function OrderConcerns({ order }: OrderProps) {
  if (!order.refundStatus && order.shortBy === 0) return null;
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      {order.refundStatus && <RefundBadge status={order.refundStatus} />}
      {order.shortBy > 0 && <Badge tone="red">Short by {order.shortBy}</Badge>}
    </span>
  );
}

/** Nothing for an order that is owed nothing. */
export function OrderRefundButton({ order, isSmall }: OrderProps & { isSmall?: boolean }) {
  if (!isRefundOwed(order.refundStatus) || order.refundDue <= NO_MONEY) return null;
  return (
    <RefundButton
      target={{ orderId: order.id }}
      paymentReference={order.paymentReference}
      amount={order.refundDue}
      isSmall={isSmall}
    />
  );
}

function RefundBadge({ status }: { status: string }) {
  const { label, tone } = refundLook(status);
  return <Badge tone={tone}>{label}</Badge>;
}
