import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from "recharts";
import { ChartTooltip } from "#components/ui/chart-parts.tsx";
import { formatCedis } from "#domain/money.ts";
import type { SalesReport } from "#domain/orders/sales-report.ts";
import { numberOf } from "#domain/pesewas.ts";

type Period = SalesReport["periods"][number];
export type ReportPoint = { label: string; period: Period };

const series = [
  { name: "Gross", color: "var(--color-chart-light-blue)", key: "gross" },
  { name: "Refunds", color: "var(--color-chart-red)", key: "refunds" },
  { name: "Net", color: "var(--color-chart-indigo)", key: "sales" },
] as const;
type Key = (typeof series)[number]["key"];

const [gross, refunds, net] = series;
const amountOf = (key: Key) => (point: ReportPoint) => numberOf(point.period[key]);
const compact = new Intl.NumberFormat("en-US", { notation: "compact" });
const tick = { className: "fill-ink-soft text-[0.69rem] sm:text-xs figures" };
const MOST_DOTS = 31;

/** Hidden from screen readers, which get the same figures in the table of the periods. */
export function ReportChart({ points }: { points: ReportPoint[] }) {
  return (
    <div aria-hidden>
      <Legend />
      <ComposedChart
        responsive
        data={points}
        accessibilityLayer={false}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        className="h-64 w-full md:h-72"
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="label"
          minTickGap={16}
          tickLine={false}
          axisLine={false}
          tickMargin={10}
          tick={tick}
        />
        <YAxis
          width="auto"
          tickCount={5}
          tickLine={false}
          axisLine={false}
          tickFormatter={(value: number) => compact.format(value)}
          tick={tick}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--color-paper)" }}
          content={({ active, payload: [first], label }) =>
            active && first ? (
              <ChartTooltip heading={String(label)}>{textOf(first.payload)}</ChartTooltip>
            ) : null
          }
        />
        <Bar
          dataKey={amountOf("gross")}
          fill={gross.color}
          maxBarSize={28}
          isAnimationActive={false}
        />
        <Bar
          dataKey={amountOf("refunds")}
          fill={refunds.color}
          maxBarSize={28}
          isAnimationActive={false}
        />
        <Line
          dataKey={amountOf("sales")}
          type="linear"
          isAnimationActive={false}
          stroke={net.color}
          strokeWidth={2.5}
          dot={points.length <= MOST_DOTS && { r: 3, strokeWidth: 2, fill: "var(--color-white)" }}
        />
      </ComposedChart>
    </div>
  );
}

function textOf({ period }: ReportPoint): string {
  return series.map(({ name, key }) => `${name}: ${formatCedis(period[key])}`).join(" · ");
}

function Legend() {
  return (
    <ul className="mt-3 mb-1 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
      {series.map(({ name, color }) => (
        <li key={name} className="flex items-center gap-2">
          <span className="size-3 rounded-full" style={{ background: color }} />
          {name}, GH₵
        </li>
      ))}
    </ul>
  );
}
