import { formatCedis } from "#domain/money.ts";
import type { Order } from "#domain/orders/orders.ts";
import type { VisibleRange } from "#lib/browser/visible-range.ts";
import { formatMediumDate, formatTime } from "#lib/dates.ts";
import { NextAction } from "../next-step.tsx";
import { OrderActions } from "../order-actions.tsx";
import { Labelled, OrderConcerns, OrderStatusBadge, PaymentStatusBadge } from "../order-badges.tsx";
import { OrderLink, useOpenOrder } from "../order-link.tsx";
import { OrderCheckbox } from "./order-selection.tsx";
import type { ListRow } from "./use-orders-between.ts";

/** A card's `h-52` and the gap below it. */
export const CARD_ROW_HEIGHT = 208 + 12;

/** Two columns where both cards are wide enough for their lines. */
export function cardColumnsIn(width: number): number {
  return width >= 620 ? 2 : 1;
}

type OrderCardsProps = {
  orders: ListRow[];
  total: number;
  range: VisibleRange;
  columns: number;
};

export function OrderCards({ orders, total, range, columns }: OrderCardsProps) {
  const openOrder = useOpenOrder();
  return (
    <div style={{ paddingTop: range.before, paddingBottom: range.after }}>
      <ul
        aria-label="Orders"
        className="grid gap-3 p-3"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {orders.map(({ key, position, order }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the link in the card serves the keyboard
          <li
            key={key}
            onClick={openOrder(order)}
            aria-setsize={total}
            aria-posinset={position + 1}
            className="h-52 cursor-pointer overflow-hidden rounded-card border border-line bg-white p-4 pb-3"
          >
            {order ? <OrderCard order={order} /> : <span className="skeleton block h-full" />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function OrderCard({ order }: { order: Order }) {
  return (
    <div className="flex h-full flex-col justify-between">
      <div>
        <div className="flex items-center">
          <OrderCheckbox order={order} />
          <OrderLink
            order={order}
            aria-label={`View order #${order.paymentReference}`}
            title={order.paymentReference}
            className="figures block truncate font-semibold underline-offset-4 hover:underline"
          >
            #{order.paymentReference}
          </OrderLink>
        </div>
        <p className="flex justify-between gap-4">
          <span title={order.name} className="truncate">
            {order.name}
          </span>
          <span className="figures shrink-0 font-semibold">{formatCedis(order.totalAmount)}</span>
        </p>
        <p className="flex justify-between gap-4 text-sm text-ink-soft">
          <span title={order.phoneNumber} className="truncate">
            {order.phoneNumber}
          </span>
          <span className="shrink-0">
            {formatMediumDate(order.created_at)} · {formatTime(order.created_at)}
          </span>
        </p>
      </div>
      <div className="flex items-end gap-2">
        <Labelled label="Order">
          <OrderStatusBadge status={order.orderStatus} />
        </Labelled>
        <Labelled label="Payment">
          <PaymentStatusBadge status={order.paymentStatus} />
        </Labelled>
        <OrderConcerns order={order} />
      </div>
      <div className="-mr-2">
        <OrderActions order={order}>
          <NextAction order={order} />
        </OrderActions>
      </div>
    </div>
  );
}
