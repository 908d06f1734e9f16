import { useQuery } from "@tanstack/react-query";
import { LoadError } from "#components/ui/load-error.tsx";
import { dashboardQueries } from "./dashboard-queries.ts";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { pair } from "./dashboard-style.ts";
import { QuickLinks } from "./quick-links.tsx";
import { RecentOrders } from "./recent-orders.tsx";
import { SalesPerformance } from "./sales-performance.tsx";
import { StatusDistribution } from "./status-distribution.tsx";
import { SummaryCards } from "./summary-cards.tsx";

export function Dashboard() {
  const summary = useQuery(dashboardQueries.summary());
  const recent = useQuery(dashboardQueries.recentOrders());
  if (summary.isPending || recent.isPending) return <DashboardSkeleton />;
  if (!summary.data || !recent.data) {
    const missing = [summary, recent].filter(({ data }) => !data);
    return (
      <LoadError
        heading="The dashboard could not be loaded"
        onRetry={() => missing.map(({ refetch }) => refetch())}
        retrying={missing.some(({ isFetching }) => isFetching)}
      />
    );
  }
  const { dailySales, statusDistribution } = summary.data;
  return (
    <div className="grid gap-4 md:gap-6">
      <SummaryCards summary={summary.data} />
      <div className={pair}>
        <SalesPerformance days={dailySales} />
        <QuickLinks />
      </div>
      <div className={pair}>
        <RecentOrders orders={recent.data} />
        <StatusDistribution counts={statusDistribution} />
      </div>
    </div>
  );
}
