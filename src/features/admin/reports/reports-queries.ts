import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ReportPeriod } from "#domain/orders/report-period.ts";
import { readSalesReport } from "./reports-api.ts";

/** Under the key of the orders: whatever invalidates orders refetches it. The period comes with the report. */
export const reportQuery = (period: ReportPeriod) =>
  queryOptions({
    queryKey: ["orders", "sales-report", period],
    queryFn: async ({ signal }) => ({ period, report: await readSalesReport(period, signal) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { errorMessage: "The report could not be loaded" },
  });
