import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { formatCedis } from "#domain/money.ts";
import { addressLine } from "#domain/orders/delivery.ts";
import type { Order } from "#domain/orders/orders.ts";
import { orderStatusLook, paymentStatusLook, type Tone } from "#domain/orders/statuses.ts";
import { formatLongDate } from "#lib/dates.ts";
import { OrderItems } from "./order-items.tsx";
import { ParcelLines } from "./parcel.tsx";

export function OrderCard({ order, children }: { order: Order; children?: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="rounded-card border border-line bg-white">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className="flex w-full items-center gap-4 p-5 text-left md:px-6"
        onClick={() => setOpen(!open)}
      >
        <OrderSummary order={order} />
        <ChevronDown
          aria-hidden
          className={`size-5 shrink-0 text-ink-soft transition-transform ${open ? "rotate-180" : ""}`}
        />
      </button>
      {open && (
        <div
          id={id}
          className="grid gap-8 border-t border-line p-5 md:grid-cols-[1fr_16rem] md:px-6"
        >
          <OrderItems orderId={order.id} />
          <ShippingDetails order={order} />
        </div>
      )}
      {children}
    </div>
  );
}

function OrderSummary({ order }: { order: Order }) {
  const payment = paymentStatusLook(order.paymentStatus);
  const status = orderStatusLook(order.orderStatus);
  return (
    <span className="flex flex-1 flex-wrap items-center gap-x-6 gap-y-3">
      <span className="mr-auto">
        <span className="block font-semibold">Order #{order.paymentReference}</span>
        <span className="block text-sm text-ink-soft">
          Placed on {formatLongDate(order.created_at)}
        </span>
      </span>
      <span className="figures font-semibold">{formatCedis(order.totalAmount)}</span>
      <span className="flex flex-wrap gap-x-4 gap-y-2 max-lg:w-full lg:min-w-80 lg:justify-end">
        <LabelledBadge label="Payment" tone={payment.tone}>
          {payment.label}
        </LabelledBadge>
        <LabelledBadge label="Order" tone={status.shopper}>
          {status.label}
        </LabelledBadge>
      </span>
    </span>
  );
}

type LabelledBadgeProps = { label: string; tone: Tone; children: string };

function LabelledBadge({ label, tone, children }: LabelledBadgeProps) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="text-sm text-ink-soft">
        {label}
        <span className="sr-only">: </span>
      </span>
      <Badge tone={tone}>{children}</Badge>
    </span>
  );
}

function ShippingDetails({ order }: { order: Order }) {
  return (
    <div>
      <h2 className="text-xl">Shipping Details</h2>
      <address className="mt-3 text-ink-soft not-italic wrap-anywhere">
        <p>{order.name}</p>
        <p>{order.phoneNumber}</p>
        <p>{addressLine(order)}</p>
      </address>
      {(order.orderStatus === "dispatched" || order.orderStatus === "delivered") && (
        <div className="mt-3 text-ink-soft">
          <ParcelLines orderId={order.id} />
        </div>
      )}
    </div>
  );
}
