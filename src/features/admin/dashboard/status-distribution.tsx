import { ChartPie } from "lucide-react";
import { Card } from "#components/ui/card.tsx";
import { EmptyChart } from "#components/ui/chart-parts.tsx";
import { HiddenTable } from "#components/ui/hidden-table.tsx";
import type { StatusCount } from "#domain/orders/dashboard.ts";
import { StatusChart } from "./status-chart.tsx";
import { type StatusSlice, statusSlices } from "./status-slices.ts";

export const STATUS_HEADING = "Order Status Distribution";

export function StatusDistribution({ counts }: { counts: StatusCount[] }) {
  const slices = statusSlices(counts);
  return (
    <Card heading={STATUS_HEADING}>
      {slices.length === 0 ? (
        <EmptyChart icon={<ChartPie aria-hidden />}>No orders yet.</EmptyChart>
      ) : (
        <>
          <StatusChart slices={slices} />
          <HiddenTable
            caption={STATUS_HEADING}
            columns={["Status", "Share", "Orders"]}
            rows={slices.map(rowOf)}
          />
        </>
      )}
    </Card>
  );
}

function rowOf({ name, percent, value }: StatusSlice): string[] {
  return [name, `${percent}%`, String(value)];
}
