import { Card } from "#components/ui/card.tsx";
import { HiddenTable } from "#components/ui/hidden-table.tsx";
import type { StatusCount } from "#domain/dashboard.ts";
import { NothingYet } from "./nothing-yet.tsx";
import { StatusChart } from "./status-chart.tsx";
import { statusSlices } from "./status-slices.ts";

const HEADING = "Order Status Distribution";

export function StatusDistribution({ counts }: { counts: StatusCount[] }) {
  const slices = statusSlices(counts);
  return (
    <Card heading={HEADING}>
      {slices.length > 0 ? (
        <StatusChart slices={slices} />
      ) : (
        <NothingYet>No orders yet.</NothingYet>
      )}
      <HiddenTable
        caption={HEADING}
        columns={["Status", "Share", "Orders"]}
        rows={slices.map(({ name, percent, value }) => [name, `${percent}%`, `${value}`])}
      />
    </Card>
  );
}
