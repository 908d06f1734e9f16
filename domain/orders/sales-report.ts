import { csvHead, csvRows } from "../csv.ts";
import { type Cedis, decimalsOf as money } from "../money.ts";

export const reportSteps = ["day", "week", "month"] as const;
export type ReportStep = (typeof reportSteps)[number];

export type SalesReport = {
  total: { orders: number; sales: Cedis };
  /** Days, weeks or months by their first day; sales are what is left of gross after the refunds made in it. */
  periods: { start: string; orders: number; gross: Cedis; refunds: Cedis; sales: Cedis }[];
  /** Best first; the last row may be all others together. */
  products: { name: string; productId: number | null; units: number; sales: Cedis }[];
  categories: { name: string; units: number; sales: Cedis }[];
};

const titles = ["Report", "Name", "Orders", "Units", "Sales", "Gross", "Refunds"];

/** One file with all three parts; the first column names the part of each row. */
export function salesReportCsv({
  periods,
  products,
  categories,
}: Omit<SalesReport, "total">): string {
  const parts = [
    ...products.map((product) => ["Product", product] as const),
    ...categories.map((category) => ["Category", category] as const),
  ];
  const rows = [
    ...periods.map(({ start, orders, sales, gross, refunds }) => [
      ...["Sales", start, String(orders), ""],
      ...[sales, gross, refunds].map(money),
    ]),
    ...parts.map(([part, { name, units, sales }]) => [
      ...[part, name, "", String(units)],
      ...[money(sales), "", ""],
    ]),
  ];
  return csvHead(titles) + csvRows(rows);
}

const MS_PER_DAY = 86_400_000;

/** A calendar day, `days` later; both as `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);
}
