import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type AuditEntry, authorOf, productChangeLines } from "#domain/orders/audit-log.ts";
import { formatMediumDate, formatTime } from "#lib/dates.ts";
import { HISTORY_LENGTH, productHistory } from "./audit-log-queries.ts";

const whenOf = ({ at }: AuditEntry) => `${formatMediumDate(at)}, ${formatTime(at)}`;

/** Who changed what of a product, with old and new values; folded, in a line that is there from the start. */
export function ProductHistory({ productId }: { productId: number }) {
  const { data: entries } = useQuery(productHistory(productId));
  const [last] = entries ?? [];
  return (
    <details className="group text-sm text-ink-soft">
      <summary className="mr-32 flex min-h-11 cursor-pointer items-center gap-2">
        <ChevronRight aria-hidden className="-mx-0.5 size-4 shrink-0 group-open:rotate-90" />
        <span className="font-semibold text-ink">History</span>
        <span className="truncate">
          {last && `Last changed by ${authorOf(last)} on ${whenOf(last)}`}
        </span>
      </summary>
      {entries && <Changes entries={entries} />}
    </details>
  );
}

function Changes({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <p className="pb-3">Nothing was changed yet.</p>;
  return (
    <ol
      aria-label="Changes of the product"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reached by keyboard
      tabIndex={0}
      className="mb-3 max-h-72 divide-y divide-line overflow-y-auto overscroll-contain rounded-card border border-line px-4 wrap-anywhere"
    >
      {entries.map((entry, index) => (
        <li key={entry.id} className="py-2.5">
          {productChangeLines(entry, index === entries.length - 1).map((line) => (
            <p key={line} className="text-ink">
              {line}
            </p>
          ))}
          <p>
            {authorOf(entry)} · {whenOf(entry)}
          </p>
        </li>
      ))}
      {entries.length === HISTORY_LENGTH && <li className="py-2.5">Older changes are left out.</li>}
    </ol>
  );
}
