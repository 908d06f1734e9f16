import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Card } from "#components/ui/card.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { paths } from "#config/paths.ts";
import { attentionLabel, disputeAdvice, formatPayment, paymentNote } from "#domain/payments.ts";
import type { AttentionRow } from "#lib/data/database.ts";
import { formatMediumDate } from "#lib/dates.ts";
import { Link } from "#lib/router/link.tsx";
import { BankDetailsButton } from "./bank-details.tsx";
import { paymentQueries } from "./payments-queries.ts";
import { RefundButton } from "./refund-button.tsx";
import { SettleButton, SettleElsewhere } from "./settle-buttons.tsx";

/** More would push the charts out of the window. */
const SHOWN_AT_FIRST = 3;

/** Until then the dashboard waits, so that the rows do not move its charts. */
export function useAttentionIsKnown(): boolean {
  return !useQuery(paymentQueries.attention()).isPending;
}

/** What an admin has to look at, deadlines first, then oldest first; hidden when there is nothing. */
export function NeedsAttention() {
  const { data: rows = [] } = useQuery(paymentQueries.attention());
  const [isWhole, setIsWhole] = useState(false);
  if (rows.length === 0) return null;
  const shown = isWhole ? rows : rows.slice(0, SHOWN_AT_FIRST);
  return (
    <Card heading="Needs attention">
      <ul className="mt-2 divide-y divide-line">
        {shown.map((row) => (
          <Row key={`${row.kind} ${row.settles} ${row.paymentId ?? row.orderId}`} row={row} />
        ))}
      </ul>
      {rows.length > shown.length && (
        <Button variant="quiet" className="mt-2 px-4! text-sm" onClick={() => setIsWhole(true)}>
          +{rows.length - shown.length} more
        </Button>
      )}
    </Card>
  );
}

/** The amount is part of another text, or there is none. */
const WITHOUT_AMOUNT = [
  "refund_due",
  "refund_failed",
  "unknown",
  "mismatch",
  "excess",
  "unreadable",
];

function Row({ row }: { row: AttentionRow }) {
  const label = attentionLabel(row);
  const { paymentReference } = row;
  const subject = `${label}${paymentReference === "" ? `: ${row.note}` : ` #${paymentReference}`}`;
  const details = [
    row.name,
    formatMediumDate(row.since),
    paymentNote(row.note),
    row.kind === "dispute" && disputeAdvice(row.dueAt ? formatMediumDate(row.dueAt) : ""),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-60 flex-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold">{label}</span>
          <Reference row={row} />
        </p>
        <p className="text-sm text-ink-soft">{details.filter(Boolean).join(" · ")}</p>
      </div>
      {(!WITHOUT_AMOUNT.includes(row.kind) || row.settles === "refund") && (
        <span className="figures font-semibold">{formatPayment(row)}</span>
      )}
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
        <RefundOfOrder row={row} />
        <SettleOne row={row} subject={subject} />
      </span>
    </li>
  );
}

function Reference({ row: { orderId, paymentReference } }: { row: AttentionRow }) {
  if (paymentReference === "") return null;
  if (orderId === null) {
    return <span className="figures inline-flex min-h-10 items-center">#{paymentReference}</span>;
  }
  return (
    <Link
      to={paths.adminOrderDetails(orderId)}
      className="figures inline-flex min-h-11 items-center font-semibold text-indigo underline-offset-4 hover:underline"
    >
      #{paymentReference}
    </Link>
  );
}

/** For what the order owes. A single refund that failed is wanted again on the order's page, or settled. */
function RefundOfOrder({ row }: { row: AttentionRow }) {
  const { kind, orderId, paymentReference, amount, settles } = row;
  const isOwed = (kind === "refund_due" || kind === "refund_failed") && settles === null;
  if (orderId === null || !isOwed) return null;
  return (
    <>
      <RefundButton target={{ orderId }} paymentReference={paymentReference} amount={amount} />
      <SettleElsewhere order={{ id: orderId, paymentReference }} />
    </>
  );
}

/** For what is listed by itself, not as a part of its order. */
function SettleOne({ row, subject }: { row: AttentionRow; subject: string }) {
  const { kind, settles, paymentId: id } = row;
  if (id === null || settles === null) return null;
  return (
    <>
      {settles === "charge" && (
        <RefundButton
          target={{ paymentId: id }}
          paymentReference={row.paymentReference}
          amount={row.amount}
          currency={row.currency}
        />
      )}
      {kind === "refund_needs_attention" && <BankDetailsButton refundId={id} subject={subject} />}
      <SettleButton settled={{ kind: settles, id }} subject={subject} />
    </>
  );
}
