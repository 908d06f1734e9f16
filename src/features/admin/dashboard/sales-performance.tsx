import { ChartLine } from "lucide-react";
import { Card } from "#components/ui/card.tsx";
import { HiddenTable } from "#components/ui/hidden-table.tsx";
import type { DailySales } from "#domain/dashboard.ts";
import { formatCedis } from "#domain/money.ts";
import { formatShortDay } from "#lib/dates.ts";
import { EmptyChart } from "./empty-chart.tsx";
import { SalesChart } from "./sales-chart.tsx";

const HEADING = "Sales Performance (Last 7 Days)";

export function SalesPerformance({ days }: { days: DailySales[] }) {
  const sold = days.some(({ sales }) => sales !== 0);
  const points = days.map(({ day, sales }) => ({ label: formatShortDay(day), sales }));
  return (
    <Card heading={HEADING}>
      {sold ? (
        <SalesChart points={points} />
      ) : (
        <EmptyChart icon={<ChartLine aria-hidden />}>No sales in the last 7 days.</EmptyChart>
      )}
      <HiddenTable
        caption={HEADING}
        columns={["Day", "Sales"]}
        rows={points.map(({ label, sales }) => [label, formatCedis(sales)])}
      />
    </Card>
  );
}
