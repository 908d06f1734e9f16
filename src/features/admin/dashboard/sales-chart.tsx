import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from "recharts";
import { ChartTooltip } from "#components/ui/chart-parts.tsx";
import { type Cedis, cedis, formatCedis, NO_MONEY } from "#domain/money.ts";
import { numberOf } from "#domain/pesewas.ts";

export type SalesPoint = { label: string; sales: Cedis };

const salesOf = ({ sales }: SalesPoint) => numberOf(sales);
const compact = new Intl.NumberFormat("en-US", { notation: "compact" });
const tick = { className: "fill-ink-soft text-[0.69rem] sm:text-xs figures" };
const dot = { r: 4, strokeWidth: 2, fill: "var(--color-white)" };
const activeDot = { r: 6, strokeWidth: 2, stroke: "var(--color-white)" };

/** Hidden from screen readers, which get the same data as a table. */
export function SalesChart({ points }: { points: SalesPoint[] }) {
  const isFlat = points.every(({ sales }) => sales === NO_MONEY);
  return (
    <div aria-hidden className="mt-3">
      <p className="mb-1 text-xs text-ink-soft">GH₵</p>
      <LineChart
        responsive
        data={points}
        accessibilityLayer={false}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        className="h-64 w-full md:h-68"
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="label"
          interval={0}
          padding={{ left: 18, right: 18 }}
          tickLine={false}
          axisLine={false}
          tickMargin={10}
          tick={tick}
        />
        <YAxis
          width="auto"
          tickCount={5}
          // Without sales there is no scale to derive; the line belongs at the bottom.
          domain={isFlat ? [0, 100] : undefined}
          tickLine={false}
          axisLine={false}
          tickFormatter={(value: number) => compact.format(value)}
          tick={tick}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--color-line-strong)", strokeDasharray: "3 3" }}
          content={({ active, payload: [point], label }) =>
            active && point ? (
              <ChartTooltip heading={String(label)}>
                Sales: {formatCedis(cedis(Number(point.value)))}
              </ChartTooltip>
            ) : null
          }
        />
        <Line
          dataKey={salesOf}
          type="linear"
          isAnimationActive={false}
          stroke="var(--color-chart-indigo)"
          strokeWidth={2.5}
          dot={dot}
          activeDot={activeDot}
        />
      </LineChart>
    </div>
  );
}
