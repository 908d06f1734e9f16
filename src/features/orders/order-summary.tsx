import { Badge } from "#components/ui/badge.tsx";
import { ResponsiveImage } from "#components/ui/responsive-image.tsx";
import { formatCedis } from "#domain/money.ts";
import { namesText } from "#domain/names-text.ts";
import type { OwnOrder } from "#domain/orders/orders.ts";
import { orderStatusLook, paymentStatusLook, type Tone } from "#domain/orders/statuses.ts";
import { refundOf } from "#domain/orders/timeline.ts";
import { formatLongDate } from "#lib/dates.ts";

/** The closed card: which order it is, what was in it, and how it stands. */
export function OrderSummary({ order }: { order: OwnOrder }) {
  const refund = refundOf(order);
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-3 lg:grid lg:grid-cols-[auto_minmax(0,1fr)_7rem_18.5rem]">
      <Thumbnails items={order.orderItems} />
      <span className="min-w-0 wrap-anywhere max-lg:mr-auto max-lg:flex-1 max-sm:order-first max-sm:basis-full">
        <span className="block font-semibold">Order #{order.paymentReference}</span>
        <span className="line-clamp-2">{namesText(order.orderItems.map(({ name }) => name))}</span>
        <span className="block text-sm text-ink-soft">
          Placed on {formatLongDate(order.created_at)}
        </span>
      </span>
      <span className="figures text-right font-semibold max-lg:ml-auto">
        {formatCedis(order.totalAmount)}
      </span>
      <span className="flex flex-wrap gap-x-3 gap-y-2 max-lg:w-full lg:grid lg:grid-cols-2">
        <Statuses order={order} />
        {refund && (
          <span className="lg:col-span-2">
            <Badge tone={refund.tone}>{refund.label}</Badge>
          </span>
        )}
      </span>
    </span>
  );
}

const MAX_SHOWN = 3;

type Items = OwnOrder["orderItems"];

function Thumbnails({ items }: { items: Items }) {
  return (
    <span className="flex w-24 -space-x-6">
      {items.slice(0, MAX_SHOWN).map((item) => (
        <ResponsiveImage
          key={item.id}
          src={item.image}
          alt=""
          sizes="3rem"
          loading="lazy"
          className="aspect-[4/5] w-12 rounded-card border-2 border-white bg-paper-deep object-cover"
        />
      ))}
    </span>
  );
}

function Statuses({ order }: { order: OwnOrder }) {
  const payment = paymentStatusLook(order.paymentStatus);
  const status = orderStatusLook(order.orderStatus);
  return (
    <>
      <LabelledBadge label="Payment" tone={payment.tone}>
        {payment.label}
      </LabelledBadge>
      <LabelledBadge label="Order" tone={status.shopper}>
        {status.label}
      </LabelledBadge>
    </>
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
