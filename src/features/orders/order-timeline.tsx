import { Check } from "lucide-react";
import type { OwnOrder } from "#domain/orders/orders.ts";
import { timelineOf } from "#domain/orders/timeline.ts";

/** What has happened to an order, and what comes next. */
export function OrderTimeline({ order }: { order: OwnOrder }) {
  return (
    <ol aria-label="Timeline" className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {timelineOf(order).map(({ label, done }) => (
        <li
          key={label}
          className={`inline-flex items-center gap-2 ${done ? "font-semibold" : "text-ink-soft"}`}
        >
          <span
            aria-hidden
            className={`grid size-5 place-items-center rounded-full border ${done ? "border-indigo bg-indigo text-white" : "border-line-strong"}`}
          >
            {done && <Check className="size-3 stroke-3" />}
          </span>
          {label}
          {done && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  );
}
