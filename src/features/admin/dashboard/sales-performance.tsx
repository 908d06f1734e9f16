import { Card } from "#components/ui/card.tsx";
import { HiddenTable } from "#components/ui/hidden-table.tsx";
import { formatCedis } from "#domain/money.ts";
import type { DailySales } from "#domain/orders/dashboard.ts";
import { formatShortDay } from "#lib/dates.ts";
import { SalesChart } from "./sales-chart.tsx";

export const SALES_HEADING = "Sales Performance (Last 7 Days)";

export function SalesPerformance({ days }: { days: DailySales[] }) {
  const points = days.map(({ day, sales }) => ({ label: formatShortDay(day), sales }));
  return (
    <Card heading={SALES_HEADING}>
      <SalesChart points={points} />
      <HiddenTable
        caption={SALES_HEADING}
        columns={["Day", "Sales"]}
        rows={points.map(({ label, sales }) => [label, formatCedis(sales)])}
      />
    </Card>
  );
}
