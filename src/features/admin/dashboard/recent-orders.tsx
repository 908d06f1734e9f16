import { ReceiptText } from "lucide-react";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyChart } from "#components/ui/chart-parts.tsx";
import { NewItems } from "#components/ui/feedback/new-items.tsx";
import { paths } from "#config/paths.ts";
import { formatCedis } from "#domain/money.ts";
import { orderStatusLook } from "#domain/orders/statuses.ts";
import { Link } from "#lib/router/link.tsx";
import type { RecentOrder } from "./dashboard-api.ts";

export function RecentOrders({ orders }: { orders: RecentOrder[] }) {
  return (
    <Card heading="Recent Orders" className="relative">
      <div className="absolute top-5 right-5 md:top-6 md:right-6">
        <NewItems items={orders} singular="new order" plural="new orders" />
      </div>
      {orders.length === 0 ? (
        <EmptyChart icon={<ReceiptText aria-hidden />}>No orders yet.</EmptyChart>
      ) : (
        <>
          <RecentOrderTable orders={orders} />
          <RecentOrderCards orders={orders} />
        </>
      )}
    </Card>
  );
}

function RecentOrderTable({ orders }: { orders: RecentOrder[] }) {
  return (
    <table className="mt-3 hidden w-full text-left text-[0.95rem] lg:table">
      <thead className="text-sm text-ink-soft">
        <tr className="border-b border-line">
          <th className="py-2.5 pr-4 font-medium">Order ID</th>
          <th className="py-2.5 pr-4 font-medium">Customer</th>
          <th className="py-2.5 pr-4 font-medium">Status</th>
          <th className="py-2.5 text-right font-medium">Total</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id} className="border-b border-line last:border-b-0">
            <td className="py-3 pr-4">
              <OrderLink order={order} />
            </td>
            <td className="py-3 pr-4 wrap-anywhere">{order.name}</td>
            <td className="py-3 pr-4">
              <OrderStatusBadge order={order} />
            </td>
            <td className="figures py-3 text-right font-medium whitespace-nowrap">
              {formatCedis(order.totalAmount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RecentOrderCards({ orders }: { orders: RecentOrder[] }) {
  return (
    <ul className="mt-4 flex flex-col gap-3 lg:hidden">
      {orders.map((order) => (
        <li
          key={order.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 rounded-card border border-line p-4 text-sm md:grid-cols-[13.5rem_minmax(0,1fr)_7.5rem_7.5rem] md:text-[0.95rem]"
        >
          <OrderLink order={order} />
          <span className="figures text-right font-medium md:order-last">
            {formatCedis(order.totalAmount)}
          </span>
          <span className="text-ink-soft wrap-anywhere">{order.name}</span>
          <span className="justify-self-end md:justify-self-start">
            <OrderStatusBadge order={order} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function OrderLink({ order }: { order: RecentOrder }) {
  return (
    <Link
      to={paths.adminOrderDetails(order.id)}
      className="figures inline-flex min-h-6 items-center font-semibold max-lg:-my-2.5 max-lg:min-h-11 text-indigo underline-offset-4 wrap-anywhere hover:underline"
    >
      #{order.paymentReference}
    </Link>
  );
}

function OrderStatusBadge({ order }: { order: RecentOrder }) {
  const { label, admin } = orderStatusLook(order.orderStatus);
  return <Badge tone={admin}>{label}</Badge>;
}
