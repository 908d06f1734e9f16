import { Pie, PieChart, type PieLabelRenderProps, Tooltip } from "recharts";
import { ChartTooltip } from "#components/ui/chart-parts.tsx";
import { placeLabels } from "./pie-labels.ts";
import type { StatusSlice } from "./status-slices.ts";

/** Space for the labels. */
const MARGIN = { top: 12, right: 86, bottom: 68, left: 86 };

/** The chart's `h-76` less the tooltip's height. */
const TOOLTIP_TOP = 304 - 60;

/** Hidden from screen readers, which get the same data as a table. */
export function StatusChart({ slices }: { slices: StatusSlice[] }) {
  return (
    <div aria-hidden className="mt-4">
      <PieChart
        responsive
        accessibilityLayer={false}
        margin={MARGIN}
        className="mx-auto h-76 w-full max-w-lg"
      >
        <Tooltip
          isAnimationActive={false}
          // Below the pie and its labels, which it would cover otherwise.
          position={{ x: 0, y: TOOLTIP_TOP }}
          content={({ active, payload: [slice] }) =>
            active && slice ? (
              <ChartTooltip heading={String(slice.name)}>{slice.value} orders</ChartTooltip>
            ) : null
          }
        />
        <Pie
          data={slices}
          dataKey="value"
          outerRadius="100%"
          startAngle={90}
          endAngle={-270}
          stroke="var(--color-white)"
          strokeWidth={2}
          isAnimationActive={false}
          rootTabIndex={-1}
          labelLine={false}
          label={(props: PieLabelRenderProps) => <SliceLabel {...props} slices={slices} />}
        />
      </PieChart>
    </div>
  );
}

type SliceLabelProps = PieLabelRenderProps & { slices: StatusSlice[] };

/** Own label positions: those of recharts overlap for thin slices. */
function SliceLabel({ cx, cy, outerRadius, index, slices }: SliceLabelProps) {
  const slice = slices[index];
  const values = slices.map(({ value }) => value);
  const place = placeLabels(values, outerRadius + 3)[index];
  if (!slice || !place) return null;
  const { edge, side, y } = place;
  const [elbow, end] = [side * (outerRadius + 9), side * (outerRadius + 14)];
  return (
    <g transform={`translate(${cx} ${cy})`}>
      <polyline
        points={`${edge.x},${edge.y} ${elbow},${edge.y} ${elbow},${y} ${end},${y}`}
        className="fill-none stroke-line-strong"
      />
      <text
        textAnchor={side > 0 ? "start" : "end"}
        className="figures fill-ink-soft text-[0.78rem]"
      >
        <tspan x={end + side * 4} y={y - 2}>
          {slice.name}
        </tspan>{" "}
        <tspan x={end + side * 4} y={y + 13} className="fill-ink text-[0.85rem] font-semibold">
          {slice.percent}%
        </tspan>
      </text>
    </g>
  );
}
