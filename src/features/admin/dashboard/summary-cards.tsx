import { Clock, PackageCheck, Truck, Wallet } from "lucide-react";
import { StatCard } from "#components/ui/stat-card.tsx";
import { formatCedis } from "#domain/money.ts";
import type { DashboardSummary } from "#domain/orders/dashboard.ts";

const count = new Intl.NumberFormat("en-US");

export function SummaryCards({ summary }: { summary: DashboardSummary }) {
  const { totalSales, pendingOrders, dispatchedOrders, deliveredOrders } = summary;
  return (
    <dl className="grid grid-cols-2 gap-4 md:gap-6 xl:grid-cols-4">
      <StatCard label="Total Sales" value={formatCedis(totalSales)}>
        <Wallet aria-hidden />
      </StatCard>
      <StatCard label="Pending Orders" value={count.format(pendingOrders)} tone="yellow">
        <Clock aria-hidden />
      </StatCard>
      <StatCard label="Dispatched Orders" value={count.format(dispatchedOrders)} tone="blue">
        <Truck aria-hidden />
      </StatCard>
      <StatCard label="Delivered Orders" value={count.format(deliveredOrders)} tone="green">
        <PackageCheck aria-hidden />
      </StatCard>
    </dl>
  );
}
