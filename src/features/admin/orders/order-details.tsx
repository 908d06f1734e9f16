import { useQuery } from "@tanstack/react-query";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { LostLabel } from "#components/ui/drawings/lost-label.tsx";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { Loading } from "#components/ui/feedback/loading.tsx";
import { Notice } from "#components/ui/feedback/notice.tsx";
import { formatCedis } from "#domain/money.ts";
import { isParcelNews } from "#domain/orders/order-events.ts";
import type { Order } from "#domain/orders/orders.ts";
import { refundedMoney } from "#domain/orders/refunded-money.ts";
import { paymentStatusLook } from "#domain/orders/statuses.ts";
import { formatLongDate, formatTime } from "#lib/dates.ts";
import { parcelQuery } from "../../orders/parcel.tsx";
import { BackToOrders } from "./back-to-orders.tsx";
import { Customer } from "./customer.tsx";
import { Banner, isToDispatch } from "./details/banner.tsx";
import { moreOrderQueries } from "./details/details-queries.ts";
import { OtherOrders } from "./details/other-orders.tsx";
import { ParcelForm } from "./details/parcel-form.tsx";
import { Timeline } from "./details/timeline.tsx";
import { OrderNotFoundError } from "./managed-orders-api.ts";
import { orderDetailsQueries } from "./managed-orders-queries.ts";
import { Labelled, OrderConcerns, OrderStatusBadge } from "./order-badges.tsx";
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

/** The parts are read together, so that nothing moves when one of them arrives late. */
function Details({ order }: { order: Order }) {
  const items = useQuery(orderDetailsQueries.items(order.id));
  const timeline = useQuery(moreOrderQueries.timeline(order.id));
  const parcel = useQuery(parcelQuery(order.id));
  const email = useQuery(orderDetailsQueries.email(order.id));
  const others = useQuery(moreOrderQueries.others(order));
  const parts = [items, timeline, parcel, email, others];
  // One that failed is read again by its own part of the page, which says so.
  if (parts.some(({ isFetched }) => !isFetched)) return <OrderDetailsSkeleton />;
  const known = {
    order,
    items: items.data ?? [],
    events: timeline.data ?? [],
    parcel: parcel.data ?? null,
  };
  return (
    <>
      <OrderHeader order={order} />
      <Banner {...known} />
      {/* The last row takes what the right column needs more than the left one. */}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <OrderItems order={order} />
        <div className="grid gap-5 sm:grid-cols-2 lg:row-span-2 lg:grid-cols-1">
          {!isToDispatch(order) && (
            <ParcelForm order={order} saved={known.parcel} isNews={isParcelNews(known.events)} />
          )}
          <Customer order={order} />
          <OtherOrders order={order} />
        </div>
        <Timeline orderId={order.id} />
      </div>
    </>
  );
}

function OrderHeader({ order }: { order: Order }) {
  return (
    <>
      <div className="print:hidden">
        <BackToOrders />
      </div>
      <div className="mt-2 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 wrap-anywhere">
        <div>
          <h1 className="text-3xl md:text-4xl">Order #{order.paymentReference}</h1>
          <p className="mt-2 text-ink-soft">
            Placed on {formatLongDate(order.created_at)}
            <span> · {formatTime(order.created_at)}</span>
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <Labelled label="Payment">
            <PaymentBadge status={order.paymentStatus} />
          </Labelled>
          <Labelled label="Order">
            <OrderStatusBadge status={order.orderStatus} />
          </Labelled>
          <OrderConcerns order={order} />
        </div>
      </div>
    </>
  );
}

function OrderItems({ order }: { order: Order }) {
  const refunded = refundedMoney(order);
  return (
    <Card heading="Order Items">
      <OrderLines orderId={order.id} />
      <p className="mt-5 flex justify-between gap-4 border-t border-line pt-5 text-lg font-semibold">
        Order Total <span className="figures">{formatCedis(order.totalAmount)}</span>
      </p>
      {refunded && (
        <p className="mt-1 flex justify-between gap-4">
          {refunded.label} <span className="figures">{refunded.figure}</span>
        </p>
      )}
    </Card>
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
