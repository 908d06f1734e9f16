import { formatCedis } from "#domain/money.ts";
import type { RecentOrder } from "./dashboard-api.ts";
import { OrderLink, OrderStatusBadge } from "./recent-order-parts.tsx";

export function RecentOrderCards({ orders }: { orders: RecentOrder[] }) {
  return (
    <ul className="mt-4 flex flex-col gap-3 lg:hidden">
      {orders.map((order) => (
        <li
          key={order.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 rounded-card border border-line p-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)]"
        >
          <OrderLink order={order} />
          <span className="figures text-right font-medium sm:order-last">
            {formatCedis(order.totalAmount)}
          </span>
          <span className="text-ink-soft wrap-anywhere">{order.name}</span>
          <span className="justify-self-end sm:justify-self-start">
            <OrderStatusBadge order={order} />
          </span>
        </li>
      ))}
    </ul>
  );
}
