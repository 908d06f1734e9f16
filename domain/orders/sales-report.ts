import { csvHead, csvRows } from "../csv.ts";
import { type Cedis, decimalsOf as money } from "../money.ts";

export const reportSteps = ["day", "week", "month"] as const;
export type ReportStep = (typeof reportSteps)[number];

export type SalesReport = {
  /** Days, weeks or months with sales, by their first day. */
  periods: { start: string; orders: number; sales: Cedis }[];
  /** Best first. */
  products: { name: string; productId: number | null; units: number; sales: Cedis }[];
  categories: { name: string; units: number; sales: Cedis }[];
};

const titles = ["Report", "Name", "Orders", "Units", "Sales"];

/** One file with all three parts; the first column names the part of each row. */
export function salesReportCsv({ periods, products, categories }: SalesReport): string {
  const rows = [
    ...periods.map(({ start, orders, sales }) => [
      "Sales",
      start,
      String(orders),
      "",
      money(sales),
    ]),
    ...products.map(({ name, units, sales }) => ["Product", name, "", String(units), money(sales)]),
    ...categories.map(({ name, units, sales }) => [
      "Category",
      name,
      "",
      String(units),
      money(sales),
    ]),
  ];
  return csvHead(titles) + csvRows(rows);
}

const MS_PER_DAY = 86_400_000;

/** A calendar day, `days` later; both as `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);
}
