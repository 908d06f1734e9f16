import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { Card } from "#components/ui/card.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { formatCedis } from "#domain/money.ts";
import {
  dayAfter,
  type SalesReport as Report,
  salesReportCsv,
} from "#domain/orders/sales-report.ts";
import { saveFile } from "#lib/browser/save-file.ts";
import { dayOf, formatMediumDay } from "#lib/dates.ts";
import { ReportControls } from "./report-controls.tsx";
import { FigureTable } from "./report-table.tsx";
import { type ReportPeriod, readSalesReport } from "./reports-api.ts";

/** Under the key of the orders: whatever invalidates orders refetches it. */
const reportQuery = (period: ReportPeriod) =>
  queryOptions({
    queryKey: ["orders", "sales-report", period],
    queryFn: ({ signal }) => readSalesReport(period, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { errorMessage: "The report could not be loaded" },
  });

function lastDays(count: number): ReportPeriod {
  const to = dayOf(new Date());
  return { from: dayAfter(to, 1 - count), to, step: "day" };
}

/** Sales of a period, what sold best, and by category; at first of the last 30 days. */
export function SalesReport() {
  const [period, setPeriod] = useState(() => lastDays(30));
  const { data: report, isPlaceholderData: isOlder } = useQuery(reportQuery(period));
  const save = () => {
    if (!report) return;
    const file = new Blob([salesReportCsv(report)], { type: "text/csv;charset=utf-8" });
    saveFile(`sales-${period.from}-${period.to}.csv`, file);
  };
  return (
    <Card heading="Sales report" className="mt-4 md:mt-6">
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <ReportControls period={period} change={setPeriod} lastDays={lastDays} />
        <Button variant="quiet" onClick={save} disabled={!report || isOlder} className="px-4!">
          <Download aria-hidden className="size-4" />
          Download CSV
        </Button>
      </div>
      {report && (
        <div aria-busy={isOlder} className="aria-busy:opacity-60">
          <Figures report={report} />
        </div>
      )}
    </Card>
  );
}

function Figures({ report: { total, periods, products, categories } }: { report: Report }) {
  const { orders, sales: net } = total;
  return (
    <>
      <p className="figures mt-5 text-lg font-semibold">
        {formatCedis(net)} in {orders === 1 ? "1 order" : `${orders} orders`}
      </p>
      <div className="mt-4 grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <FigureTable
          caption="Best sellers"
          columns={["Product", "Units", "Sales"]}
          rows={products.map(({ name, units, sales }) => [name, units, formatCedis(sales)])}
        />
        <FigureTable
          caption="By category"
          columns={["Category", "Units", "Sales"]}
          rows={categories.map(({ name, units, sales }) => [name, units, formatCedis(sales)])}
        />
        <div className="xl:col-span-2">
          <FigureTable
            caption="Sales by period"
            wideOnly={["Gross", "Refunds"]}
            columns={["From", "Orders", "Gross", "Refunds", "Sales"]}
            rows={[...periods]
              .reverse()
              .map(({ start, orders: count, gross, refunds, sales }) => [
                formatMediumDay(start),
                count,
                ...[gross, refunds, sales].map(formatCedis),
              ])}
          />
        </div>
      </div>
    </>
  );
}
