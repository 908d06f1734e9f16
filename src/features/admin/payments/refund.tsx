import { Badge } from "#components/ui/badge.tsx";
import { NO_MONEY } from "#domain/money.ts";
import type { Order } from "#domain/orders/orders.ts";
import { moneyConcern } from "#domain/payments.ts";
import { RefundButton } from "./refund-button.tsx";

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
  isMain?: boolean;
};

/** Nothing for an order that is owed nothing. */
export function OrderRefundButton({ order, isSmall, isMain }: OrderRefundButtonProps) {
  if (order.refundDue <= NO_MONEY) return null;
  return (
    <RefundButton
      target={{ orderId: order.id }}
      paymentReference={order.paymentReference}
      amount={order.refundDue}
      isByHand={order.paymentStatus === "paid"}
      isSmall={isSmall}
      isMain={isMain}
    />
  );
}
