import type { ReactNode } from "react";
import type { Tone } from "#domain/orders/statuses.ts";
import { toneStyle } from "./badge.tsx";

type StatCardProps = { label: string; value: string; tone?: Tone; children: ReactNode };

/** A labelled number for a description list; a longer number gets a smaller font. */
export function StatCard({ label, value, tone = "indigo", children }: StatCardProps) {
  const size =
    value.length > 12
      ? "text-[clamp(0.85rem,10.5cqi,1.75rem)]"
      : "text-[clamp(1.1rem,12.5cqi,1.75rem)]";
  return (
    <div className="@container flex flex-col rounded-card border border-line bg-white p-4 md:p-5">
      <dt className="flex items-center justify-between gap-2 text-sm leading-tight @min-[9rem]:min-h-9 text-ink-soft md:text-[0.95rem]">
        {label}
        <span
          className={`hidden size-9 shrink-0 place-items-center rounded-full @min-[9rem]:grid [&>svg]:size-[1.1rem] [&>svg]:stroke-[1.75] ${toneStyle[tone]}`}
        >
          {children}
        </span>
      </dt>
      <dd
        className={`figures mt-auto pt-3 leading-tight font-semibold tracking-[-0.02em] wrap-anywhere ${size}`}
      >
        {value}
      </dd>
    </div>
  );
}
