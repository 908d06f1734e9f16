import { Badge } from "#components/ui/badge.tsx";
import { orderStatusLook, paymentStatusLook } from "#domain/statuses.ts";

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
