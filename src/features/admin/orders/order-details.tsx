import { useQuery } from "@tanstack/react-query";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { LostLabel } from "#components/ui/drawings/lost-label.tsx";
import { LoadError } from "#components/ui/load-error.tsx";
import { Loading } from "#components/ui/loading.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { formatCedis } from "#domain/money.ts";
import type { Order } from "#domain/orders.ts";
import { paymentStatusLook } from "#domain/statuses.ts";
import { formatLongDate } from "#lib/dates.ts";
import { BackToOrders } from "./back-to-orders.tsx";
import { OrderStatusBadge } from "./order-badges.tsx";
import { OrderNotFoundError } from "./order-details-api.ts";
import { orderDetailsQueries } from "./order-details-queries.ts";
import { OrderLines } from "./order-lines.tsx";

export function OrderDetails({ id }: { id: number }) {
  const {
    data: order,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery(orderDetailsQueries.order(id));
  if (isPending) return <OrderDetailsSkeleton />;
  if (error instanceof OrderNotFoundError) return <OrderNotFound />;
  if (order) return <Details order={order} />;
  return (
    <LoadError
      heading="Order could not be loaded"
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

export function OrderNotFound() {
  return (
    <Notice level="h1" heading="Order Not Found" icon={<LostLabel />}>
      <p>We couldn't find the details for this order.</p>
      <BackToOrders />
    </Notice>
  );
}

function Details({ order }: { order: Order }) {
  return (
    <>
      <BackToOrders />
      <div className="mt-2 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 wrap-anywhere md:mb-8">
        <div>
          <h1 className="text-3xl md:text-4xl">Order #{order.paymentReference}</h1>
          <p className="mt-2 text-ink-soft">Placed on {formatLongDate(order.created_at)}</p>
        </div>
        <p className="flex flex-wrap gap-2">
          <PaymentBadge status={order.paymentStatus} />
          <OrderStatusBadge status={order.orderStatus} />
        </p>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card heading="Order Items">
          <OrderLines orderId={order.id} />
          <p className="mt-5 flex justify-between gap-4 border-t border-line pt-5 text-lg font-semibold">
            Order Total <span className="figures">{formatCedis(order.totalAmount)}</span>
          </p>
        </Card>
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
          <Customer order={order} />
        </div>
      </div>
    </>
  );
}

/** The specification has its own rule for this page: success is green, everything else yellow. */
function PaymentBadge({ status }: { status: string }) {
  return (
    <Badge tone={status === "success" ? "green" : "yellow"}>
      <span className="sr-only">Payment: </span>
      {paymentStatusLook(status).label}
    </Badge>
  );
}

function Customer({ order }: { order: Order }) {
  return (
    <>
      <Card heading="Customer Details" className="wrap-anywhere">
        <p className="mt-3">{order.name}</p>
        <p className="text-ink-soft">{order.phoneNumber}</p>
      </Card>
      <Card heading="Shipping Address" className="wrap-anywhere">
        <address className="mt-3 not-italic">
          <p>{[order.address, order.city].join(", ")}</p>
          <p>{order.region}</p>
        </address>
      </Card>
    </>
  );
}

function OrderDetailsSkeleton() {
  return (
    <Loading label="Loading order">
      <div className="skeleton mt-13 h-10 w-80 max-w-full" />
      <div className="skeleton mt-3 mb-8 h-5 w-56" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="skeleton h-96" />
        <div className="grid content-start gap-5">
          <div className="skeleton h-32" />
          <div className="skeleton h-32" />
        </div>
      </div>
    </Loading>
  );
}
