import { CircleCheck, ReceiptText } from "lucide-react";
import { failureReason, type LatestOrder, type Order } from "#domain/orders/orders.ts";
import { isPaid } from "#domain/orders/statuses.ts";

/** The outcome of an order; a direct visit may show one that was not paid or was cancelled. */
export function OrderOutcome({ order }: { order: LatestOrder }) {
  const paid = isPaid(order.paymentStatus);
  const Icon = paid ? CircleCheck : ReceiptText;
  const problem = problemOf(order);
  const reason = failureReason(order);
  return (
    <div className="flex flex-col items-center text-center wrap-anywhere">
      <Icon aria-hidden className={`size-14 stroke-1 ${paid ? "text-success" : "text-ink-soft"}`} />
      <h1 className="mt-4 text-4xl">
        {problem ? "Your latest order" : "Thank you for your order!"}
      </h1>
      <p className="mt-3 text-ink-soft">
        {problem ?? `Your order #${order.paymentReference} has been placed and is being processed.`}
      </p>
      {reason && <p className="mt-2 font-semibold">{reason}</p>}
      {!problem && !paid && (
        <p className="mt-2 font-semibold">Its payment has not been confirmed yet.</p>
      )}
    </div>
  );
}

function problemOf({ orderStatus, paymentStatus, paymentReference }: Order): string | undefined {
  if (orderStatus === "cancelled") return `Your order #${paymentReference} was cancelled.`;
  if (paymentStatus === "failed") return `The payment of your order #${paymentReference} failed.`;
  return undefined;
}
