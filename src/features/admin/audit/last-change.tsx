import { useQuery } from "@tanstack/react-query";
import { authorOf, changeLines } from "#domain/orders/audit-log.ts";
import { formatMediumDate, formatTime } from "#lib/dates.ts";
import { auditLogQueries } from "./audit-log-queries.ts";

/** Who changed a product last, and when; what it was is in the tooltip. */
export function LastChange({ productId }: { productId: number }) {
  const { data: [entry] = [] } = useQuery(auditLogQueries.lastOfProduct(productId));
  if (!entry) return null;
  return (
    <p title={changeLines(entry).join("\n")} className="mb-4 text-sm text-ink-soft">
      Last changed by {authorOf(entry)} on {formatMediumDate(entry.at)}, {formatTime(entry.at)}.
    </p>
  );
}
