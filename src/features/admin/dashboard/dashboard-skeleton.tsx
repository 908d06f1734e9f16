import { Loading } from "#components/ui/loading.tsx";
import { pair } from "./dashboard-style.ts";

const cards = [0, 1, 2, 3];

/** Four cards and two rows of charts, where they will stand. */
export function DashboardSkeleton() {
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
