import { csvHead, csvRows } from "../csv.ts";
import { type Cedis, decimalsOf, fromPesewas, NO_MONEY, toPesewas } from "../money.ts";
import { subtract, sum } from "../pesewas.ts";
import { methodLabel } from "./payment-methods.ts";
import type { RefundRow, ReportStep, SalesReport, Sums } from "./sales-report.ts";

export type Cell =
  | string
  | number
  | { day: string }
  | { money: Cedis }
  | { order: string; id: number | null };

/** Words are on the left, figures on the right. */
export type Column = { title: string; isText: boolean };

/** What the screen shows and a file holds; the last row of the screen is the total. */
export type ReportTable = {
  key: string;
  title: string;
  columns: readonly Column[];
  rows: { key: string; cells: Cell[] }[];
  total: Cell[];
};

const moneyOf = ({ gross, refunds, sales }: Sums): Cell[] =>
  [gross, refunds, sales].map((money) => ({ money }));

const words = (title: string): Column => ({ title, isText: true });
const figures = (title: string): Column => ({ title, isText: false });

const MONEY = ["Gross", "Refunds", "Net"].map(figures);
const stepTitles: Record<ReportStep, string> = {
  day: "Day",
  week: "Week from",
  month: "Month from",
};

function periodTable({ periods, total }: SalesReport, step: ReportStep): ReportTable {
  return {
    key: step,
    title: `Sales by ${step}`,
    columns: [words(stepTitles[step]), figures("Orders"), ...MONEY],
    rows: [...periods].reverse().map(({ start, orders, ...sums }) => ({
      key: start,
      cells: [{ day: start }, orders, ...moneyOf(sums)],
    })),
    total: ["Total", total.orders, ...moneyOf(total)],
  };
}

function unitTable(key: "product" | "category", report: SalesReport): ReportTable {
  const isProduct = key === "product";
  const rows = isProduct ? report.products : report.categories;
  return {
    key,
    title: `Sales by ${key}`,
    columns: [words(isProduct ? "Product" : "Category"), figures("Units"), ...MONEY],
    rows: rows.map(({ name, units, ...sums }) => ({
      key: name,
      cells: [name, units, ...moneyOf(sums)],
    })),
    total: ["Total", rows.reduce((units, row) => units + row.units, 0), ...moneyOf(report.total)],
  };
}

function methodTable({ methods, total }: SalesReport): ReportTable {
  return {
    key: "payment-method",
    title: "Sales by payment method",
    columns: [words("Method"), figures("Orders"), ...MONEY],
    rows: methods.map(({ method, orders, ...sums }) => ({
      key: method,
      cells: [methodLabel(method), orders, ...moneyOf(sums)],
    })),
    total: ["Total", total.orders, ...moneyOf(total)],
  };
}

const isNegative = (amount: Cedis) => Number(toPesewas(amount)) < 0;

function refundCells(row: RefundRow): Cell[] {
  const reason = isNegative(row.amount) ? "A refund failed: the money stayed" : row.reason;
  return [
    { day: row.day },
    { order: row.paymentReference, id: row.orderId },
    methodLabel(row.method),
    reason || (row.isDispute ? "Lost dispute" : ""),
    row.adminName || (row.isDispute ? "Bank" : "Shop or provider"),
    { money: row.amount },
  ];
}

function refundTable({ refunds, total }: SalesReport): ReportTable {
  const listed = sum(refunds.map(({ amount }) => toPesewas(amount)));
  const earlier = fromPesewas(subtract(toPesewas(total.refunds), listed));
  const rest: Cell[] = ["Earlier refunds", "", "", "", "", { money: earlier }];
  return {
    key: "refunds",
    title: "Refunds",
    columns: [...["Day", "Order", "Method", "Reason", "By"].map(words), figures("Amount")],
    rows: [
      ...refunds.map((row) => ({ key: String(row.id), cells: refundCells(row) })),
      ...(earlier === NO_MONEY ? [] : [{ key: "earlier", cells: rest }]),
    ],
    total: ["Total", "", "", "", "", { money: total.refunds }],
  };
}

/** Every table adds up to the total of the report. */
export function reportTables(report: SalesReport, step: ReportStep): ReportTable[] {
  return [
    periodTable(report, step),
    unitTable("product", report),
    unitTable("category", report),
    methodTable(report),
    refundTable(report),
  ];
}

function inFile(cell: Cell): string {
  if (typeof cell !== "object") return String(cell);
  if ("day" in cell) return cell.day;
  return "money" in cell ? decimalsOf(cell.money) : cell.order;
}

/** One table as a file, without the row of totals, which a spreadsheet adds itself. */
export function reportCsv({ columns, rows }: ReportTable): string {
  return (
    csvHead(columns.map(({ title }) => title)) + csvRows(rows.map(({ cells }) => cells.map(inFile)))
  );
}

export function reportFileName({ key }: ReportTable, days: { from: string; to: string }): string {
  return `${key === "refunds" ? key : `sales-by-${key}`}-${days.from}-${days.to}.csv`;
}
