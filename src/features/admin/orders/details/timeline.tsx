import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import {
  eventAuthor,
  eventDetails,
  eventFigure,
  eventLook,
  eventTitle,
  type OrderEvent,
} from "#domain/orders/order-events.ts";
import { formatMediumDate, formatTime } from "#lib/dates.ts";
import { BankDetailsButton } from "../../payments/bank-details.tsx";
import { SettleButton } from "../../payments/settle-buttons.tsx";
import { NoteForm } from "./note-form.tsx";

type TimelineProps = { orderId: number; events: readonly OrderEvent[] };

/** Everything that happened to an order, oldest first, and a field for what admins have to say about it. */
export function Timeline({ orderId, events }: TimelineProps) {
  return (
    <Card heading="Timeline" className="print:hidden">
      <NoteForm orderId={orderId} />
      <ol className="mt-6 wrap-anywhere">
        {events.map((event) => (
          <Entry key={`${event.kind} ${event.id ?? event.at}`} event={event} />
        ))}
      </ol>
    </Card>
  );
}

function Entry({ event }: { event: OrderEvent }) {
  const { at, kind, note, dueAt } = event;
  const look = eventLook(event);
  const details = eventDetails(event, dueAt ? formatMediumDate(dueAt) : "");
  const when = `${formatMediumDate(at)}, ${formatTime(at)}`;
  return (
    <li className="relative border-l border-line-strong pb-5 pl-5 last:border-transparent last:pb-0">
      <span
        aria-hidden
        className="absolute top-1.5 -left-[5.5px] size-2.5 rounded-full border border-line-strong bg-paper-deep"
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-semibold">{eventTitle(event)}</p>
        {look && <Badge tone={look.tone}>{look.label}</Badge>}
        <span className="figures ml-auto font-semibold">{eventFigure(event)}</span>
      </div>
      {kind === "note" && <p className="whitespace-pre-line">{note}</p>}
      {details.length > 0 && <p>{details.join(" · ")}</p>}
      <p className="text-sm text-ink-soft">
        {[when, eventAuthor(event)].filter(Boolean).join(" · ")}
      </p>
      <Action event={event} />
    </li>
  );
}

/** What an admin can do about it. */
function Action({ event }: { event: OrderEvent }) {
  const { kind, id, status } = event;
  if (id === null) return null;
  const subject = eventTitle(event);
  if (kind === "refund" && status === "needs_attention") {
    return <BankDetailsButton refundId={id} subject={subject} />;
  }
  if (kind === "dispute" && status === "open") {
    return <SettleButton settled={{ kind, id }} subject={subject} />;
  }
  return null;
}
