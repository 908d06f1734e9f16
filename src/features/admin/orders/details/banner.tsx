import { toneStyle } from "#components/ui/badge.tsx";
import { buttonStyle } from "#components/ui/controls/button.tsx";
import { nextAction } from "#domain/orders/next-action.ts";
import { type OrderBanner, orderBanner } from "#domain/orders/order-banner.ts";
import type { OrderEvent } from "#domain/orders/order-events.ts";
import type { Order, OrderItem } from "#domain/orders/orders.ts";
import type { Parcel } from "#domain/orders/parcels.ts";
import { dayOf, formatShortDay } from "#lib/dates.ts";
import { BankDetailsButton } from "../../payments/bank-details.tsx";
import { MarkAsPaid } from "../../payments/mark-as-paid.tsx";
import { OrderRefundButton } from "../../payments/refund.tsx";
import { SettleButton } from "../../payments/settle-buttons.tsx";
import { NextStep } from "../next-step.tsx";
import { BannerActions } from "./banner-actions.tsx";
import { ParcelForm } from "./parcel-form.tsx";

type OrderParts = {
  order: Order;
  items: readonly OrderItem[];
  events: readonly OrderEvent[];
  parcel: Parcel | null;
};

const dayIn = (time: string) => formatShortDay(dayOf(new Date(time)));

/** The state of an order, the one right thing to do next, and behind it everything else that can be done. */
export function Banner({ order, items, events, parcel }: OrderParts) {
  const banner = orderBanner({ order, events, dayOf: dayIn });
  return (
    <section
      aria-label="State of the order"
      className={`mb-5 rounded-card p-4 sm:p-5 print:hidden ${toneStyle[banner.tone]}`}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <div className="min-w-56 flex-1 wrap-anywhere">
          <p className="text-lg leading-snug font-semibold">{banner.sentence}</p>
          {banner.advice && <p className="mt-0.5 text-[0.95rem]">{banner.advice}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <MainAction order={order} refund={banner.refund} />
          <BannerActions order={order} items={items} events={events} />
        </div>
      </div>
      {isToDispatch(order) && <ParcelForm order={order} saved={parcel} isWide />}
    </section>
  );
}

/** The form of the parcel is then what is to be done next. */
export function isToDispatch(order: Order): boolean {
  return nextAction(order).kind === "dispatch";
}

type MainActionProps = { order: Order } & Pick<OrderBanner, "refund">;

function MainAction({ order, refund }: MainActionProps) {
  if (refund?.id) return <StuckRefund id={refund.id} status={refund.status} />;
  const { kind } = nextAction(order);
  if (kind === "dispute") return <AnswerDispute />;
  if (kind === "refund") return <OrderRefundButton order={order} isMain />;
  if (kind === "mark_paid") return <MarkAsPaid order={order} />;
  return kind === "dispatch" ? null : <NextStep order={order} />;
}

function StuckRefund({ id, status }: { id: number; status: string }) {
  const subject = "Refund";
  if (status === "failed")
    return <SettleButton settled={{ kind: "refund", id }} subject={subject} />;
  return <BankDetailsButton refundId={id} subject={subject} />;
}

/** The provider takes answers in its dashboard only. */
function AnswerDispute() {
  return (
    <a
      href="https://dashboard.paystack.com/#/disputes"
      target="_blank"
      rel="noopener noreferrer"
      className={buttonStyle()}
    >
      Answer dispute
    </a>
  );
}
