import { Badge } from "#components/ui/badge.tsx";
import type { Order } from "#domain/orders/orders.ts";
import { isRefundOwed, refundLook } from "#domain/payments.ts";
import { RefundButton } from "./refund-button.tsx";

type OrderProps = {
  order: Pick<Order, "id" | "paymentReference" | "refundStatus" | "refundDue" | "shortBy">;
};

/** What is wrong with an order's money or pieces, and what can be done; nothing for most orders. */
export function OrderConcerns({ order }: OrderProps) {
  if (!order.refundStatus && order.shortBy === 0) return null;
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      {order.refundStatus && <RefundBadge status={order.refundStatus} />}
      {isRefundOwed(order.refundStatus) && order.refundDue > 0 && (
        <RefundButton order={order} amount={order.refundDue} isSmall />
      )}
      {order.shortBy > 0 && <Badge tone="red">Short by {order.shortBy}</Badge>}
    </span>
  );
}

function RefundBadge({ status }: { status: string }) {
  const { label, tone } = refundLook(status);
  return <Badge tone={tone}>{label}</Badge>;
}
