import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { Loading } from "#components/ui/feedback/loading.tsx";
import { formatCedis } from "#domain/money.ts";
import { addressLine } from "#domain/orders/delivery.ts";
import type { Order } from "#domain/orders/orders.ts";
import { formatLongDate } from "#lib/dates.ts";
import { OrderItems } from "./order-items.tsx";
import { OrderOutcome } from "./order-outcome.tsx";
import { orderQueries } from "./orders-queries.ts";

type LatestOrderProps = {
  userId: string;
  /** The order just paid; without it the user's latest one is shown. */
  orderId: number | undefined;
  none: ReactNode;
  children: ReactNode;
};

/** An order of the user, followed by `children`. */
export function LatestOrder({ userId, orderId, none, children }: LatestOrderProps) {
  const {
    data: order,
    isPending,
    isFetching,
    refetch,
  } = useQuery(orderQueries.ownOrder(userId, orderId));
  if (isPending) return <LatestOrderSkeleton />;
  if (order === null) return none;
  if (!order) {
    const retry = () => void refetch();
    return (
      <LoadError heading="Your order could not be loaded" onRetry={retry} retrying={isFetching} />
    );
  }
  return (
    <div className="mx-auto mt-10 max-w-3xl md:mt-12">
      <OrderOutcome order={order} />
      <Details order={order} />
      <div className="mt-8 text-center print:hidden">{children}</div>
    </div>
  );
}

function Details({ order }: { order: Order }) {
  const { id, created_at, totalAmount } = order;
  return (
    <div className="mt-10 rounded-card border border-line bg-white p-5 md:p-8">
      <dl className="grid gap-6 border-b border-line pb-6 sm:grid-cols-3">
        <Detail term="Order date">{formatLongDate(created_at)}</Detail>
        <Detail term="Total">
          <span className="figures">{formatCedis(totalAmount)}</span>
        </Detail>
        <Detail term="Shipping address">{addressLine(order)}</Detail>
      </dl>
      <h2 className="mt-6 mb-5 text-2xl">Items</h2>
      <OrderItems orderId={id} />
    </div>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="wrap-anywhere">
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="mt-0.5 font-semibold">{children}</dd>
    </div>
  );
}

function LatestOrderSkeleton() {
  return (
    <Loading
      label="Loading your order"
      className="mx-auto mt-10 flex max-w-3xl flex-col items-center md:mt-12"
    >
      <div className="skeleton size-14 rounded-full" />
      <div className="skeleton mt-5 h-9 w-72 max-w-full" />
      <div className="skeleton mt-4 h-5 w-96 max-w-full" />
      <div className="skeleton mt-10 h-80 w-full" />
    </Loading>
  );
}
