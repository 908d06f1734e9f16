import { LoaderCircle } from "lucide-react";
import { paths } from "#config/paths.ts";
import { orderPaid } from "#domain/successes.ts";
import { formatClockTime } from "#lib/dates.ts";
import { Link } from "#lib/router/link.tsx";
import type { OrderRef } from "./purchase/checkout-api.ts";

const panel = "mt-6 rounded-card bg-paper-deep p-5 wrap-anywhere";

/** While it is not known whether the shopper has paid, and no other payment can begin. */
export function PaymentWaiting({ order }: { order: OrderRef }) {
  return (
    <div className={panel}>
      <p className="flex items-center gap-3 font-semibold">
        <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-indigo" />
        Your payment is being confirmed …
      </p>
      <p className="mt-2">
        Please approve it on your phone if you pay by mobile money. If you have paid, your order
        will be confirmed shortly. If a payment window is still open in another tab, finish or close
        it there.
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        Order #{order.reference}. Nothing else is charged meanwhile. Without a result you can start
        again after 30 minutes.
      </p>
    </div>
  );
}

export function LastChecked({ at }: { at: number }) {
  if (at === 0) return null;
  return <p className="mt-3 text-sm text-ink-soft">Last checked at {formatClockTime(at)}</p>;
}

/** The result of an earlier payment that arrived while the shopper was elsewhere. */
export function PaidBefore({ order }: { order: OrderRef }) {
  return (
    <div className={panel}>
      <p className="font-semibold">{orderPaid(order.reference)}</p>
      <p className="mt-1">What you bought with it is no longer in your cart.</p>
      <Link
        to={paths.orders}
        className="mt-1 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        View your orders
      </Link>
    </div>
  );
}
