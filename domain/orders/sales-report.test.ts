import { expect, it } from "vitest";
import { cedis } from "../money.ts";
import { dayAfter, salesReportCsv } from "./sales-report.ts";

const SUMS = { gross: cedis(130), refunds: cedis(10), sales: cedis(120) };

it("writes all parts of a report into one file", () => {
  const csv = salesReportCsv({
    periods: [
      {
        start: "2026-11-16",
        orders: 2,
        gross: cedis(150.5),
        refunds: cedis(20),
        sales: cedis(130.5),
      },
    ],
    products: [{ name: "Kente, wide", productId: 1, units: 3, ...SUMS }],
    categories: [{ name: "Men", units: 3, ...SUMS }],
  });
  expect(csv.split("\r\n")).toEqual([
    "\ufeffReport,Name,Orders,Units,Sales,Gross,Refunds",
    "Sales,2026-11-16,2,,130.50,150.50,20.00",
    'Product,"Kente, wide",,3,120.00,,',
    "Category,Men,,3,120.00,,",
    "",
  ]);
});

it("counts calendar days across months and years", () => {
  expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(dayAfter("2026-03-01", -1)).toBe("2026-02-28");
});
