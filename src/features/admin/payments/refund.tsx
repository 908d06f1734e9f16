import { NO_MONEY } from "#domain/money.ts";
import type { Order } from "#domain/orders/orders.ts";
import { RefundButton } from "./refund-button.tsx";

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
