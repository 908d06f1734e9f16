import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { formatCedis } from "#domain/money.ts";
import { addressLine } from "#domain/orders/delivery.ts";
import type { Order, OwnOrder } from "#domain/orders/orders.ts";
import { refundedMoney } from "#domain/orders/refunded-money.ts";
import { isPaid } from "#domain/orders/statuses.ts";
import { BRAND } from "#domain/pages/pages.ts";
import { OrderItems } from "./order-items.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { ParcelLines } from "./parcel.tsx";

type OrderCardProps = {
  order: OwnOrder;
  /** Below the details, when the card is open. */
  details?: ReactNode;
  children?: ReactNode;
};

export function OrderCard({ order, details, children }: OrderCardProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const refunded = refundedMoney(order);
  return (
    <div className="rounded-card border border-line bg-white print:border-0">
      <p className="hidden px-5 font-display text-2xl print:block">
        {BRAND} · {isPaid(order.paymentStatus) ? "Receipt" : "Order"}
      </p>
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
          className={`size-5 shrink-0 text-ink-soft transition-transform print:hidden ${open ? "rotate-180" : ""}`}
        />
      </button>
      {open && (
        <div id={id} className="border-t border-line p-5 md:px-6">
          <div className="mb-6 print:hidden">
            <OrderTimeline order={order} />
          </div>
          <div className="grid gap-8 md:grid-cols-[1fr_16rem] print:grid-cols-[1fr_14rem]">
            <div>
              <OrderItems orderId={order.id} />
              <p className="figures mt-5 hidden justify-between border-t border-line pt-4 text-lg font-semibold print:flex">
                <span>Total</span> {formatCedis(order.totalAmount)}
              </p>
              {refunded && (
                <p className="figures hidden justify-between gap-4 print:flex">
                  <span>{refunded.label}</span> {refunded.figure}
                </p>
              )}
            </div>
            <div>
              <ShippingDetails order={order} />
              {details}
            </div>
          </div>
        </div>
      )}
      <div className="print:hidden">{children}</div>
    </div>
  );
}

function ShippingDetails({ order }: { order: Order }) {
  return (
    <>
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
    </>
  );
}
