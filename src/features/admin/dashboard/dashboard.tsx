import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Card } from "#components/ui/card.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Loading } from "#components/ui/feedback/loading.tsx";
import { dashboardQueries } from "./dashboard-queries.ts";
import { QuickLinks } from "./quick-links.tsx";
import { RecentOrders } from "./recent-orders.tsx";
import { SALES_HEADING, SalesPerformance } from "./sales-performance.tsx";
import { STATUS_HEADING, StatusDistribution } from "./status-distribution.tsx";
import { SummaryCards } from "./summary-cards.tsx";

/** Two panels side by side on wide screens, the larger one first. */
const pair = "grid gap-4 md:gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]";

type DashboardProps = {
  /** For what the children show. */
  isWaiting: boolean;
  children: ReactNode;
};

/** The children come between the summary and the charts. Shown in one piece, so that nothing moves. */
export function Dashboard({ isWaiting, children }: DashboardProps) {
  const summary = useQuery(dashboardQueries.summary());
  const recent = useQuery(dashboardQueries.recentOrders());
  const stock = useQuery(dashboardQueries.stockCounts());
  const reads = [summary, recent, stock];
  if (isWaiting || reads.some(({ isPending }) => isPending)) return <DashboardSkeleton />;
  return (
    <div className="grid gap-4 md:gap-6">
      <Part heading="Summary" query={summary}>
        {(data) => <SummaryCards summary={data} />}
      </Part>
      {children}
      <div className={pair}>
        <Part heading={SALES_HEADING} query={summary}>
          {({ dailySales }) => <SalesPerformance days={dailySales} />}
        </Part>
        <QuickLinks />
      </div>
      <div className={pair}>
        <Part heading="Recent Orders" query={recent}>
          {(orders) => <RecentOrders orders={orders} />}
        </Part>
        <Part heading={STATUS_HEADING} query={summary}>
          {({ statusDistribution }) => <StatusDistribution counts={statusDistribution} />}
        </Part>
      </div>
    </div>
  );
}

type PartProps<Data> = {
  heading: string;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
};

/** A panel that could not be loaded shows its error; the others stay. */
function Part<Data>({ heading, query, children }: PartProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <Card heading={heading}>
      <p className="mt-3 text-ink-soft">This part could not be loaded.</p>
      <Button
        variant="quiet"
        className="mt-4"
        busy={query.isFetching}
        onClick={() => void query.refetch()}
      >
        {query.isFetching ? "Trying again" : "Try again"}
      </Button>
    </Card>
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
