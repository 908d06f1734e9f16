import { ReceiptText, TrendingUp, Undo2, Wallet } from "lucide-react";
import { Card } from "#components/ui/card.tsx";
import { StatCard } from "#components/ui/stat-card.tsx";
import { cedis, formatCedis } from "#domain/money.ts";
import { periodStarts, type ReportPeriod } from "#domain/orders/report-period.ts";
import { reportTables } from "#domain/orders/report-tables.ts";
import type { ReportStep, SalesReport } from "#domain/orders/sales-report.ts";
import { formatMediumDay, formatShortDay } from "#lib/dates.ts";
import { ReportChart, type ReportPoint } from "./report-chart.tsx";
import { FigureTable } from "./report-table.tsx";

type ReportFiguresProps = { report: SalesReport; period: ReportPeriod; isOlder: boolean };

export function ReportFigures({ report, period, isOlder }: ReportFiguresProps) {
  const [periods, products, categories, methods, refunds] = reportTables(report, period.step).map(
    (table) => <FigureTable key={table.key} table={table} days={period} isOlder={isOlder} />,
  );
  return (
    <>
      <Totals total={report.total} />
      <Card heading="Gross, refunds and net">
        <ReportChart points={pointsOf(report, period)} />
      </Card>
      <HowItCounts />
      {periods}
      <div id="products" className="scroll-mt-20">
        {products}
      </div>
      <div className="grid items-start gap-4 md:gap-6 2xl:grid-cols-2">
        {categories}
        {methods}
      </div>
      {refunds}
    </>
  );
}

function Totals({ total: { gross, refunds, sales, orders } }: Pick<SalesReport, "total">) {
  return (
    <dl className="grid grid-cols-2 gap-4 md:gap-6 xl:grid-cols-4">
      <StatCard label="Gross" value={formatCedis(gross)} tone="blue">
        <Wallet aria-hidden />
      </StatCard>
      <StatCard label="Refunds" value={formatCedis(refunds)} tone="red">
        <Undo2 aria-hidden />
      </StatCard>
      <StatCard label="Net" value={formatCedis(sales)}>
        <TrendingUp aria-hidden />
      </StatCard>
      <StatCard label="Orders" value={orders.toLocaleString("en-US")} tone="green">
        <ReceiptText aria-hidden />
      </StatCard>
    </dl>
  );
}

/** A number of the dashboard that differs from one here is no mistake. */
function HowItCounts() {
  return (
    <p className="max-w-4xl text-sm text-ink-soft">
      A payment counts on the day the shop learned of it and a refund on the day it was made, in
      Ghana’s time, so a day that is over never changes. The dashboard’s chart counts otherwise:
      what is left today of orders that were placed in the last seven days, on the day they were
      placed, and only of those paid through Paystack. Payments that no order needed are no sales:
      they and what goes back of them are with their order and under ‘Needs attention’.
    </p>
  );
}

const NOTHING = { gross: cedis(0), refunds: cedis(0), sales: cedis(0), orders: 0 };

/** A point for each period, also where nothing was sold. */
function pointsOf({ periods }: SalesReport, period: ReportPeriod): ReportPoint[] {
  const known = new Map(periods.map((one) => [one.start, one]));
  return periodStarts(period).map((start) => ({
    label: labelOf(start, period.step),
    period: known.get(start) ?? { start, ...NOTHING },
  }));
}

function labelOf(start: string, step: ReportStep): string {
  return step === "month" ? formatMediumDay(start).replace(" 1,", "") : formatShortDay(start);
}
