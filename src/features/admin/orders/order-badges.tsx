import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { orderStatusLook, paymentStatusLook } from "#domain/orders/statuses.ts";

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
