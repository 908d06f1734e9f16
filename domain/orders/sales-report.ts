import { csvHead, csvRows } from "../csv.ts";
import { type Cedis, decimalsOf as money } from "../money.ts";

export const reportSteps = ["day", "week", "month"] as const;
export type ReportStep = (typeof reportSteps)[number];

/** Gross was paid and refunds were made in the days; sales, the net, is what is left. */
export type Sums = { gross: Cedis; refunds: Cedis; sales: Cedis };

type NamedSums = Sums & { name: string; units: number };

/** Of what was refunded of an order; negative when a refund failed later. */
export type RefundRow = {
  id: number;
  day: string;
  orderId: number | null;
  paymentReference: string;
  method: string;
  amount: Cedis;
  reason: string;
  adminName: string;
  isDispute: boolean;
};

/** Every list adds up to the total; refunds are the newest thousand. */
export type SalesReport = {
  total: Sums & { orders: number };
  /** Days, weeks or months by their first day. */
  periods: (Sums & { start: string; orders: number })[];
  /** Best first; then all others together, and what is of no product. */
  products: (NamedSums & { productId: number | null })[];
  categories: NamedSums[];
  methods: (Sums & { method: string; orders: number })[];
  refunds: RefundRow[];
};

const titles = ["Report", "Name", "Orders", "Units", "Sales", "Gross", "Refunds"];

/** One file with all three parts; the first column names the part of each row. */
export function salesReportCsv({
  periods,
  products,
  categories,
}: Pick<SalesReport, "periods" | "products" | "categories">): string {
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
