import { expect, it } from "vitest";
import { cedis } from "../money.ts";
import { reportCsv, reportFileName, reportTables } from "./report-tables.ts";
import type { SalesReport } from "./sales-report.ts";

const SUMS = { gross: cedis(150.5), refunds: cedis(20), sales: cedis(130.5) };
const refund = {
  orderId: 7,
  paymentReference: "NTOMA-7",
  method: "mobile_money",
  reason: "",
  adminName: "",
  isDispute: false,
};
const report: SalesReport = {
  total: { orders: 2, ...SUMS },
  periods: [{ start: "2026-11-16", orders: 2, ...SUMS }],
  products: [{ name: "Kente, wide", units: 3, ...SUMS }],
  categories: [{ name: "Men", units: 3, ...SUMS }],
  methods: [{ method: "mobile_money", orders: 2, ...SUMS }],
  refunds: [
    { ...refund, id: 3, day: "2026-11-16", amount: cedis(-5) },
    { ...refund, id: 2, day: "2026-11-16", amount: cedis(12), isDispute: true },
    { ...refund, id: 1, day: "2026-11-15", amount: cedis(8), reason: "Torn", adminName: "Ama" },
  ],
};

const files = Object.fromEntries(
  reportTables(report, "week").map((table) => [
    reportFileName(table, { from: "2026-11-01", to: "2026-11-30" }),
    reportCsv(table).split("\r\n"),
  ]),
);

it.each([
  ["sales-by-week", "\ufeffWeek from,Orders,Gross,Refunds,Net", "2026-11-16,2,150.50,20.00,130.50"],
  [
    "sales-by-product",
    "\ufeffProduct,Units,Gross,Refunds,Net",
    '"Kente, wide",3,150.50,20.00,130.50',
  ],
  ["sales-by-category", "\ufeffCategory,Units,Gross,Refunds,Net", "Men,3,150.50,20.00,130.50"],
  [
    "sales-by-payment-method",
    "\ufeffMethod,Orders,Gross,Refunds,Net",
    "Mobile money,2,150.50,20.00,130.50",
  ],
])("writes the table %s into a file of its own", (key, ...lines) => {
  expect(files[`${key}-2026-11-01-2026-11-30.csv`]).toEqual([...lines, ""]);
});

it("says when, why and by whom money went back, and adds up with what is not listed", () => {
  expect(files["refunds-2026-11-01-2026-11-30.csv"]).toEqual([
    "\ufeffDay,Order,Method,Reason,By,Amount",
    "2026-11-16,NTOMA-7,Mobile money,A refund failed: the money stayed,Shop or provider,-5.00",
    "2026-11-16,NTOMA-7,Mobile money,Lost dispute,Bank,12.00",
    "2026-11-15,NTOMA-7,Mobile money,Torn,Ama,8.00",
    "Earlier refunds,,,,,5.00",
    "",
  ]);
});
