import type { ReactNode } from "react";
import { formatCedis } from "#domain/money.ts";
import type { Order } from "#domain/orders/orders.ts";
import type { VisibleRange } from "#lib/browser/visible-range.ts";
import { formatMediumDate, formatTime } from "#lib/dates.ts";
import type { OrderList } from "../managed-orders-api.ts";
import { NextAction } from "../next-step.tsx";
import { OrderActions } from "../order-actions.tsx";
import { OrderConcerns, OrderStatusBadge, PaymentStatusBadge } from "../order-badges.tsx";
import { OrderLink, useOpenOrder } from "../order-link.tsx";
import { OrderCheckbox } from "./order-selection.tsx";
import { SelectAllOrders } from "./select-all.tsx";
import type { ListRow } from "./use-orders-between.ts";

/** The rows' `h-16`. */
export const ROW_HEIGHT = 64;

const columns = [
  { title: "Order ID", style: "w-63 pl-4 min-[87.5rem]:w-66 min-[87.5rem]:pl-5" },
  { title: "Customer", style: "pr-0" },
  { title: "Date", style: "hidden w-28 min-[87.5rem]:table-cell" },
  { title: "Total", style: "hidden w-32 text-right min-[87.5rem]:table-cell" },
  { title: "Status", style: "w-28 min-[87.5rem]:w-32 min-[87.5rem]:pl-6" },
  { title: "Payment", style: "w-32 min-[87.5rem]:w-36" },
  { title: "Actions", style: "w-42 pr-2 text-right min-[87.5rem]:w-56 min-[87.5rem]:pr-4" },
];

type OrderTableProps = { orders: ListRow[]; list: OrderList; range: VisibleRange };

/** Renders only the rows near the viewport; spacers replace the others. */
export function OrderTable({ orders, list, range }: OrderTableProps) {
  const openOrder = useOpenOrder();
  return (
    <table
      aria-label="Orders"
      aria-rowcount={list.total + 1}
      className="w-full table-fixed border-separate border-spacing-0 text-left text-sm min-[87.5rem]:text-[0.95rem]"
    >
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ title, style }, index) => (
            <th
              key={title}
              scope="col"
              className={`sticky top-0 z-10 h-12 border-b border-line bg-white px-2 text-sm font-medium text-ink-soft ${style}`}
            >
              {index === 0 ? (
                <span className="flex items-center">
                  <SelectAllOrders list={list} />
                  {title}
                </span>
              ) : (
                title
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Spacer height={range.before} />
        {orders.map(({ key, position, order }) => (
          <tr
            key={key}
            aria-rowindex={position + 2}
            onClick={openOrder(order)}
            className="h-16 cursor-pointer hover:bg-paper/60"
          >
            {order ? <Cells order={order} /> : <LoadingCells />}
          </tr>
        ))}
        <Spacer height={range.after} />
      </tbody>
    </table>
  );
}

function Spacer({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden>
      <td className="p-0" style={{ height }} />
    </tr>
  );
}

function Cell({ index, children }: { index: number; children: ReactNode }) {
  return (
    <td className={`overflow-hidden border-b border-line px-2 py-0 ${columns[index]?.style ?? ""}`}>
      {children}
    </td>
  );
}

function Cells({ order }: { order: Order }) {
  const cells = [
    <Reference key="reference" order={order} />,
    <span key="name" title={order.name} className="line-clamp-2 wrap-anywhere">
      {order.name}
    </span>,
    <span key="date" className="figures">
      {formatMediumDate(order.created_at)}{" "}
      <span className="block text-sm text-ink-soft">{formatTime(order.created_at)}</span>
    </span>,
    <span key="total" className="figures font-semibold whitespace-nowrap">
      {formatCedis(order.totalAmount)}
    </span>,
    <OrderStatusBadge key="status" status={order.orderStatus} />,
    <span key="payment" className="flex flex-col items-start gap-0.5">
      <PaymentStatusBadge status={order.paymentStatus} />
      <OrderConcerns order={order} />
    </span>,
    <OrderActions key="actions" order={order}>
      <NextAction order={order} />
    </OrderActions>,
  ];
  return columns.map(({ title }, index) => (
    <Cell key={title} index={index}>
      {cells[index]}
    </Cell>
  ));
}

/** Includes date and total where the screen is too narrow for their columns. */
function Reference({ order }: { order: Order }) {
  return (
    <span className="flex items-center">
      <OrderCheckbox order={order} />
      <span className="min-w-0">
        <OrderLink
          order={order}
          aria-label={`View order #${order.paymentReference}`}
          title={order.paymentReference}
          className="figures block truncate font-semibold underline-offset-4 hover:underline"
        >
          #{order.paymentReference}
        </OrderLink>
        <span
          title={formatTime(order.created_at)}
          className="figures block text-[0.8rem] whitespace-nowrap text-ink-soft min-[87.5rem]:hidden"
        >
          {formatMediumDate(order.created_at)} · {formatCedis(order.totalAmount)}
        </span>
      </span>
    </span>
  );
}

function LoadingCells() {
  return columns.map(({ title }, index) => (
    <Cell key={title} index={index}>
      <span className="skeleton block h-4 w-3/4" />
    </Cell>
  ));
}
