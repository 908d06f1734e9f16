import { useQuery } from "@tanstack/react-query";
import { Card } from "#components/ui/card.tsx";
import { type AuditEntry, authorOf, changeLines } from "#domain/orders/audit-log.ts";
import { formatMediumDate, formatTime } from "#lib/dates.ts";
import { auditLogQueries } from "./audit-log-queries.ts";

/** Who changed what, newest first; hidden until something has changed. */
export function OrderHistory({ orderId }: { orderId: number }) {
  const { data: entries = [] } = useQuery(auditLogQueries.order(orderId));
  if (entries.length === 0) return null;
  return (
    <Card heading="History" className="print:hidden">
      <ol className="mt-2 divide-y divide-line">
        {entries.map((entry) => (
          <Change key={entry.id} entry={entry} />
        ))}
      </ol>
    </Card>
  );
}

function Change({ entry }: { entry: AuditEntry }) {
  return (
    <li className="py-3 wrap-anywhere">
      {changeLines(entry).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className="text-sm text-ink-soft">
        {authorOf(entry)} · {formatMediumDate(entry.at)}, {formatTime(entry.at)}
      </p>
    </li>
  );
}
