import type { ReactNode } from "react";

type ChartTooltipProps = { heading: string; children: ReactNode };

export function ChartTooltip({ heading, children }: ChartTooltipProps) {
  return (
    <div className="figures rounded-card border border-line bg-white px-3 py-2 text-sm shadow-float">
      <p className="text-ink-soft">{heading}</p>
      <p className="font-semibold">{children}</p>
    </div>
  );
}
