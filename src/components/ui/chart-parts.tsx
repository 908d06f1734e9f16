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

type EmptyChartProps = { icon: ReactNode; children: string };

/** Replaces a chart or list without data. */
export function EmptyChart({ icon, children }: EmptyChartProps) {
  return (
    <div className="flex min-h-56 flex-col items-center justify-center gap-3 text-center text-balance text-ink-soft">
      <span className="grid size-12 place-items-center rounded-full bg-paper-deep text-indigo [&>svg]:size-5.5 [&>svg]:stroke-[1.6]">
        {icon}
      </span>
      <p>{children}</p>
    </div>
  );
}
