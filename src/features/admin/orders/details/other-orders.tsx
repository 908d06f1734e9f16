import { useQuery } from "@tanstack/react-query";
import { Card } from "#components/ui/card.tsx";
import { paths } from "#config/paths.ts";
import { formatCedis } from "#domain/money.ts";
import type { Order } from "#domain/orders/orders.ts";
import { formatMediumDate } from "#lib/dates.ts";
import { Link } from "#lib/router/link.tsx";
import { OrderStatusBadge } from "../order-badges.tsx";
import { moreOrderQueries } from "./details-queries.ts";

/** Hidden when the customer has no other order. */
export function OtherOrders({ order }: { order: Order }) {
  const { data: orders = [] } = useQuery(moreOrderQueries.others(order));
  if (orders.length === 0) return null;
  return (
    <Card heading="Other orders of this customer" className="print:hidden">
      <ul className="mt-2 divide-y divide-line">
        {orders.map((other) => (
          <li key={other.id} className="py-2 text-sm wrap-anywhere">
            <Link
              to={paths.adminOrderDetails(other.id)}
              className="figures inline-flex min-h-11 items-center font-semibold text-indigo underline-offset-4 hover:underline"
            >
              #{other.paymentReference}
            </Link>
            <span className="figures flex justify-between gap-2">
              <span className="text-ink-soft">{formatMediumDate(other.created_at)}</span>
              <span className="font-semibold">{formatCedis(other.totalAmount)}</span>
            </span>
            <span className="mt-1.5 mb-1 block">
              <OrderStatusBadge status={other.orderStatus} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
