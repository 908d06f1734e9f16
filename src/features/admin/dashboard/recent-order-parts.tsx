import { Link } from "react-router";
import { Badge } from "#components/ui/badge.tsx";
import { paths } from "#config/paths.ts";
import { orderStatusLook } from "#domain/statuses.ts";
import type { RecentOrder } from "./dashboard-api.ts";

export function OrderLink({ order }: { order: RecentOrder }) {
  return (
    <Link
      to={paths.adminOrderDetails(order.id)}
      className="figures inline-flex min-h-6 items-center font-semibold max-lg:-my-2.5 max-lg:min-h-11 text-indigo underline-offset-4 wrap-anywhere hover:underline"
    >
      #{order.paymentReference}
    </Link>
  );
}

export function OrderStatusBadge({ order }: { order: RecentOrder }) {
  const { label, admin } = orderStatusLook(order.orderStatus);
  return <Badge tone={admin}>{label}</Badge>;
}
