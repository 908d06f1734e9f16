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
              className="figures inline-flex min-h-9 items-center font-semibold text-indigo underline-offset-4 hover:underline"
            >
              #{other.paymentReference}
            </Link>
            <span className="flex flex-wrap items-center gap-2 text-ink-soft">
              {formatMediumDate(other.created_at)} · {formatCedis(other.totalAmount)}
              <OrderStatusBadge status={other.orderStatus} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
