import { Badge } from "#components/ui/badge.tsx";
import type { Order } from "#domain/orders/orders.ts";
import { isRefundOwed, refundLook } from "#domain/payments.ts";
import { useRefundOrder } from "./payments-queries.ts";

type OrderProps = { order: Pick<Order, "id" | "paymentReference" | "refundStatus" | "shortBy"> };

/** What is wrong with an order's money or pieces, and what can be done; nothing for most orders. */
export function OrderConcerns({ order }: OrderProps) {
  if (!order.refundStatus && order.shortBy === 0) return null;
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      {order.refundStatus && <RefundBadge status={order.refundStatus} />}
      {isRefundOwed(order.refundStatus) && <RefundButton order={order} />}
      {order.shortBy > 0 && <Badge tone="red">Short by {order.shortBy}</Badge>}
    </span>
  );
}

function RefundBadge({ status }: { status: string }) {
  const { label, tone } = refundLook(status);
  return <Badge tone={tone}>{label}</Badge>;
}

/** As small as the badge beside it, so that it fits into a row of the list. */
function RefundButton({ order }: OrderProps) {
  const { refund, isPending } = useRefundOrder(order.id);
  return (
    <button
      type="button"
      aria-disabled={isPending}
      aria-label={`Refund order #${order.paymentReference}`}
      className="min-h-6 rounded-full border border-line-strong px-3 text-sm font-semibold transition-colors hover:bg-paper-deep aria-disabled:opacity-60 print:hidden"
      onClick={refund}
    >
      {isPending ? "Refunding" : "Refund"}
    </button>
  );
}
