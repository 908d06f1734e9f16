import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import type { Order } from "#domain/orders.ts";
import { isRefundOwed, refundLook } from "#domain/payments.ts";
import { useRefundOrder } from "./payments-queries.ts";

type OrderProps = { order: Pick<Order, "id" | "paymentReference" | "refundStatus" | "shortBy"> };

/** What is wrong with an order's money or pieces; nothing for most orders. */
export function OrderConcerns({ order }: OrderProps) {
  if (!order.refundStatus && order.shortBy === 0) return null;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {order.refundStatus && <RefundBadge status={order.refundStatus} />}
      {order.shortBy > 0 && <Badge tone="red">Short by {order.shortBy}</Badge>}
    </span>
  );
}

function RefundBadge({ status }: { status: string }) {
  const { label, tone } = refundLook(status);
  return <Badge tone={tone}>{label}</Badge>;
}

type RefundButtonProps = OrderProps & { className?: string };

/** Only where money is owed. */
export function RefundButton({ order, className = "" }: RefundButtonProps) {
  const { refund, isPending } = useRefundOrder(order.id);
  if (!isRefundOwed(order.refundStatus)) return null;
  return (
    <Button
      variant="quiet"
      className={className}
      busy={isPending}
      aria-label={`Refund order #${order.paymentReference}`}
      onClick={refund}
    >
      {isPending ? "Refunding" : "Refund"}
    </Button>
  );
}
