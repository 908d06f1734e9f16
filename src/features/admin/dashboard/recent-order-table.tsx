import { formatCedis } from "#domain/money.ts";
import type { RecentOrder } from "./dashboard-api.ts";
import { OrderLink, OrderStatusBadge } from "./recent-order-parts.tsx";

export function RecentOrderTable({ orders }: { orders: RecentOrder[] }) {
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
