import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import type { Order } from "#domain/orders/orders.ts";
import { orderStatusLook, paymentStatusLook } from "#domain/orders/statuses.ts";
import { moneyConcern } from "#domain/payments.ts";

export function OrderStatusBadge({ status }: { status: string }) {
  const { label, admin } = orderStatusLook(status);
  return (
    <Badge tone={admin}>
      <span className="sr-only">Order: </span>
      {label}
    </Badge>
  );
}

export function PaymentStatusBadge({ status }: { status: string }) {
  const { label, tone } = paymentStatusLook(status);
  return (
    <Badge tone={tone}>
      <span className="sr-only">Payment: </span>
      {label}
    </Badge>
  );
}

/** What is special about an order's money or pieces; nothing for most orders. */
export function OrderConcerns({ order }: { order: Pick<Order, "moneyStatus" | "shortBy"> }) {
  const money = moneyConcern(order.moneyStatus);
  if (!money && order.shortBy === 0) return null;
  return (
    <span className="flex flex-wrap items-center gap-1 whitespace-nowrap">
      {money && <Badge tone={money.tone}>{money.label}</Badge>}
      {order.shortBy > 0 && <Badge tone="red">Short by {order.shortBy}</Badge>}
    </span>
  );
}

/** Screen readers get the label as a part of the badge. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex flex-col items-start gap-1">
      <span aria-hidden className="text-xs leading-none text-ink-soft">
        {label}
      </span>
      {children}
    </span>
  );
}
