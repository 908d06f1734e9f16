import { useQuery } from "@tanstack/react-query";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
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
import { moreOrderQueries, useResendMail } from "./details-queries.ts";
import { NoteForm } from "./note-form.tsx";

/** Everything that happened to an order, oldest first, and a field for what admins have to say about it. */
export function Timeline({ orderId }: { orderId: number }) {
  const { data: events, isFetching, refetch } = useQuery(moreOrderQueries.timeline(orderId));
  return (
    <Card heading="Timeline" className="print:hidden">
      <NoteForm orderId={orderId} />
      {!events && (
        <LoadError
          heading="Timeline could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <ol className="mt-6 wrap-anywhere">
        {events?.map((event) => (
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
    <li className="relative pb-5 pl-6 before:absolute before:top-5 before:bottom-0 before:left-1 before:w-px before:bg-line-strong last:pb-0 last:before:hidden">
      <span
        aria-hidden
        className="absolute top-1.5 left-0 size-2.5 rounded-full border border-line-strong bg-paper-deep"
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-semibold">{eventTitle(event)}</p>
        {look && <Badge tone={look.tone}>{look.label}</Badge>}
        <span className="figures ml-auto font-semibold">{eventFigure(event)}</span>
      </div>
      {kind === "note" && <p className="whitespace-pre-line">{note}</p>}
      <p className="first-letter:uppercase empty:hidden">{details.join(" · ")}</p>
      <p className="text-sm text-ink-soft">
        {[when, eventAuthor(event)].filter(Boolean).join(" · ")}
      </p>
      <div className="mt-1 empty:hidden">
        <Action event={event} />
      </div>
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
  if (kind === "mail" && status !== "waiting") return <SendAgain mailId={id} subject={subject} />;
  return null;
}

function SendAgain({ mailId, subject }: { mailId: number; subject: string }) {
  const { mutate, isPending } = useResendMail(mailId);
  return (
    <button
      type="button"
      aria-label={`Send again: ${subject}`}
      aria-disabled={isPending}
      onClick={() => isPending || mutate()}
      className="inline-flex min-h-11 items-center text-sm font-semibold text-indigo underline-offset-4 hover:underline aria-disabled:opacity-60 lg:min-h-8"
    >
      Send again
    </button>
  );
}
