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
};

export function OrderList({ userId, empty, actions }: OrderListProps) {
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
    <ul className="mt-8 flex flex-col gap-4">
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard order={order}>{actions(order)}</OrderCard>
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
        <div key={card} className="skeleton h-32 sm:h-24" />
      ))}
    </Loading>
  );
}
