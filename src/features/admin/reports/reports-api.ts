import { dayAfter, type ReportPeriod } from "#domain/orders/report-period.ts";
import type { SalesReport } from "#domain/orders/sales-report.ts";
import { tables } from "#lib/data/supabase.ts";

export async function readSalesReport(
  { from, to, step }: ReportPeriod,
  signal: AbortSignal,
): Promise<SalesReport> {
  const { data, error } = await tables()
    .rpc("sales_report", { since: from, before: dayAfter(to, 1), step })
    .abortSignal(signal);
  if (error) throw error;
  return data;
}
