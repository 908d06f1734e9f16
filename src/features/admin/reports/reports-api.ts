import type { ReportStep, SalesReport } from "#domain/orders/sales-report.ts";
import { dayAfter } from "#domain/orders/sales-report.ts";
import { tables } from "#lib/data/supabase.ts";

/** Both days are included. */
export type ReportPeriod = { from: string; to: string; step: ReportStep };

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
