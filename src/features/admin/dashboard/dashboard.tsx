import { useQuery } from "@tanstack/react-query";
import { LoadError } from "#components/ui/load-error.tsx";
import { Loading } from "#components/ui/loading.tsx";
import { dashboardQueries } from "./dashboard-queries.ts";
import { QuickLinks } from "./quick-links.tsx";
import { RecentOrders } from "./recent-orders.tsx";
import { SalesPerformance } from "./sales-performance.tsx";
import { StatusDistribution } from "./status-distribution.tsx";
import { SummaryCards } from "./summary-cards.tsx";

/** Two panels side by side on wide screens, the larger one first. */
const pair = "grid gap-4 md:gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]";

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

const cards = [0, 1, 2, 3];

function DashboardSkeleton() {
  return (
    <Loading label="Loading dashboard" className="grid gap-4 md:gap-6">
      <div className="grid grid-cols-2 gap-4 md:gap-6 xl:grid-cols-4">
        {cards.map((card) => (
          <div key={card} className="skeleton h-29 md:h-33" />
        ))}
      </div>
      <div className={pair}>
        <div className="skeleton h-90" />
        <div className="skeleton h-54 md:h-40 xl:h-90" />
      </div>
      <div className={pair}>
        <div className="skeleton h-90" />
        <div className="skeleton h-90" />
      </div>
    </Loading>
  );
}
