import { useQuery } from "@tanstack/react-query";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import {
  canSettle,
  formatPayment,
  type LedgerEntry,
  ledgerStatusLook,
  paymentKindLabel,
} from "#domain/payments.ts";
import { formatMediumDate } from "#lib/dates.ts";
import { paymentQueries } from "./payments-queries.ts";
import { SettleButton } from "./settle-buttons.tsx";

/** Everything that happened to an order's money; hidden until something has. */
export function PaymentLedger({ orderId }: { orderId: number }) {
  const { data: entries = [] } = useQuery(paymentQueries.ledger(orderId));
  if (entries.length === 0) return null;
  return (
    <Card heading="Payments" className="print:hidden">
      <ul className="mt-2 divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  );
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const { label, tone } = ledgerStatusLook(entry.status);
  const kind = paymentKindLabel(entry.kind);
  const who = entry.userName || (entry.source === "admin" ? "An admin" : "");
  const details = [formatMediumDate(entry.created_at), who, entry.channel, entry.note];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-24 flex-1 wrap-anywhere">
        <p className="font-semibold">{kind}</p>
        <p className="text-sm text-ink-soft">{details.filter(Boolean).join(" · ")}</p>
      </div>
      <Badge tone={tone}>{label}</Badge>
      <span className="figures font-semibold">{formatPayment(entry)}</span>
      {canSettle(entry) && <SettleButton paymentId={entry.id} subject={kind} />}
    </li>
  );
}
