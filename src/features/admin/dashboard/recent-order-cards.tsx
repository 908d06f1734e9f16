import { formatCedis } from "#domain/money.ts";
import type { RecentOrder } from "./dashboard-api.ts";
import { OrderLink, OrderStatusBadge } from "./recent-order-parts.tsx";

export function RecentOrderCards({ orders }: { orders: RecentOrder[] }) {
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
