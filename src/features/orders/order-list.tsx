import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { Loading } from "#components/ui/feedback/loading.tsx";
import type { Order } from "#domain/orders/orders.ts";
import { OrderCard } from "./order-card.tsx";
import { orderQueries } from "./orders-queries.ts";

type OrderListProps = {
  userId: string;
  empty: ReactNode;
  /** What the shopper can do with an order. */
  actions: (order: Order) => ReactNode;
  details: (order: Order) => ReactNode;
};

export function OrderList({ userId, empty, actions, details }: OrderListProps) {
  const { data: orders, isPending, isFetching, refetch } = useQuery(orderQueries.own(userId));
  if (isPending) return <OrderListSkeleton />;
  if (!orders) {
    return (
      <LoadError
        heading="Orders could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (orders.length === 0) return empty;
  return (
    <ul className="group/orders mt-8 flex flex-col gap-4 print:block">
      {orders.map((order) => (
        // An open order is printed alone, as a receipt.
        <li
          key={order.id}
          className="print:group-has-[[aria-expanded=true]]/orders:not-has-[[aria-expanded=true]]:hidden"
        >
          <OrderCard order={order} details={details(order)}>
            {actions(order)}
          </OrderCard>
        </li>
      ))}
    </ul>
  );
}

const cards = [0, 1, 2];

export function OrderListSkeleton() {
  return (
    <Loading label="Loading orders" className="mt-8 flex flex-col gap-4">
      {cards.map((card) => (
        <div key={card} className="skeleton h-40 lg:h-28" />
      ))}
    </Loading>
  );
}
