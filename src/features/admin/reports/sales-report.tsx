import { useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { useEffect } from "react";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { Loading } from "#components/ui/feedback/loading.tsx";
import { Notice } from "#components/ui/feedback/notice.tsx";
import { PageHeading } from "#components/ui/page-heading.tsx";
import type { SalesReport as Report } from "#domain/orders/sales-report.ts";
import { useLocation } from "#lib/router/router.tsx";
import { ReportControls } from "./report-controls.tsx";
import { ReportFigures } from "./report-figures.tsx";
import { reportQuery } from "./reports-queries.ts";
import { useReportChoice } from "./use-report-choice.ts";

/** What came in, what went back and what is left, by time, product, category and payment method. */
export function SalesReport() {
  const { choice, shown, change } = useReportChoice();
  const query = useQuery(reportQuery({ ...choice.days, step: choice.step }));
  const { data, isPlaceholderData: isOlder, isError, isFetching, refetch } = query;
  useAnchor(data !== undefined);
  return (
    <>
      <PageHeading heading="Reports" subtitle="What came in, what went back, and what is left." />
      <div className="grid gap-4 md:gap-6">
        <ReportControls choice={shown} change={change} />
        {data && (
          <div aria-busy={isOlder} className="grid gap-4 aria-busy:opacity-60 md:gap-6">
            {isEmpty(data.report) ? (
              <Notice heading="No sales in these days" icon={<ChartColumn aria-hidden />}>
                <p>Choose other days to see what was sold.</p>
              </Notice>
            ) : (
              <ReportFigures {...data} isOlder={isOlder} />
            )}
          </div>
        )}
        {!data && isError && (
          <LoadError
            heading="The report could not be loaded"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!data && !isError && <ReportSkeleton />}
      </div>
    </>
  );
}

function isEmpty({ periods }: Report): boolean {
  return periods.length === 0;
}

/** A link to a part of the page is followed once the part is there. */
function useAnchor(isLoaded: boolean) {
  const { hash } = useLocation();
  useEffect(() => {
    if (isLoaded && hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isLoaded, hash]);
}

const cards = [0, 1, 2, 3];

function ReportSkeleton() {
  return (
    <Loading label="Loading the report" className="grid gap-4 md:gap-6">
      <div className="grid grid-cols-2 gap-4 md:gap-6 xl:grid-cols-4">
        {cards.map((card) => (
          <div key={card} className="skeleton h-29 md:h-33" />
        ))}
      </div>
      <div className="skeleton h-92 md:h-100" />
      <div className="skeleton h-90" />
      <div className="skeleton h-90" />
    </Loading>
  );
}
