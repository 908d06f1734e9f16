import { useQuery } from "@tanstack/react-query";
import { Card } from "#components/ui/card.tsx";
import { paths } from "#config/paths.ts";
import { attentionLabel, formatPayment } from "#domain/payments.ts";
import type { AttentionRow } from "#lib/data/database.ts";
import { formatMediumDate } from "#lib/dates.ts";
import { Link } from "#lib/router/link.tsx";
import { paymentQueries } from "./payments-queries.ts";
import { RefundButton } from "./refund-button.tsx";
import { SettleButton, SettleElsewhere } from "./settle-buttons.tsx";

/** Orders and payments that an admin has to look at, oldest first; hidden when there are none. */
export function NeedsAttention() {
  const { data: rows = [] } = useQuery(paymentQueries.attention());
  if (rows.length === 0) return null;
  return (
    <Card heading="Needs attention">
      <ul className="mt-2 divide-y divide-line">
        {rows.map((row) => (
          <Row key={`${row.kind} ${row.paymentId ?? row.orderId}`} row={row} />
        ))}
      </ul>
    </Card>
  );
}

function isRefundOfOrder({ kind }: AttentionRow): boolean {
  return kind === "refund_due" || kind === "refund_failed";
}

/** Money that no order needs: it can be sent back as it is. */
function isUnneededCharge({ kind }: AttentionRow): boolean {
  return kind === "orphan" || kind === "mismatch";
}

function Row({ row }: { row: AttentionRow }) {
  const label = attentionLabel(row);
  const reference = `#${row.paymentReference}`;
  const details = [formatMediumDate(row.since), row.note].filter(Boolean).join(" · ");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-48 flex-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold">{label}</span>
          {row.orderId === null ? (
            <span className="figures inline-flex min-h-10 items-center">{reference}</span>
          ) : (
            <Link
              to={paths.adminOrderDetails(row.orderId)}
              className="figures inline-flex min-h-11 items-center font-semibold text-indigo underline-offset-4 hover:underline"
            >
              {reference}
            </Link>
          )}
        </p>
        <p className="text-sm text-ink-soft">{details}</p>
      </div>
      {!isRefundOfOrder(row) && !isUnneededCharge(row) && (
        <span className="figures font-semibold">{formatPayment(row)}</span>
      )}
      {row.orderId !== null && isRefundOfOrder(row) && (
        <span className="flex flex-wrap items-center">
          <RefundButton
            target={{ orderId: row.orderId }}
            paymentReference={row.paymentReference}
            amount={row.amount}
          />
          <SettleElsewhere order={{ id: row.orderId, paymentReference: row.paymentReference }} />
        </span>
      )}
      {row.paymentId !== null && (
        <span className="flex flex-wrap items-center">
          {isUnneededCharge(row) && (
            <RefundButton
              target={{ paymentId: row.paymentId }}
              paymentReference={row.paymentReference}
              amount={row.amount}
              currency={row.currency}
            />
          )}
          <SettleButton paymentId={row.paymentId} subject={`${label} ${reference}`} />
        </span>
      )}
    </li>
  );
}
