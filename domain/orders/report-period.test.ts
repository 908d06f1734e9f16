import { describe, expect, it } from "vitest";
import {
  dayAfter,
  daysOf,
  isReportDay,
  periodStarts,
  readReportChoice,
  reportDay,
  withDay,
  writeReportChoice,
} from "./report-period.ts";

const TODAY = "2026-03-05";
const read = (search: string) => readReportChoice(new URLSearchParams(search), TODAY);

it("counts calendar days across months and years", () => {
  expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(dayAfter("2026-03-01", -1)).toBe("2026-02-28");
  expect(reportDay(new Date("2026-03-05T23:59:00Z"))).toBe(TODAY);
});

it.each([
  ["last-7", "2026-02-27", TODAY],
  ["last-30", "2026-02-04", TODAY],
  ["last-90", "2025-12-06", TODAY],
  ["this-month", "2026-03-01", TODAY],
  ["last-month", "2026-02-01", "2026-02-28"],
] as const)("knows the days of %s", (preset, from, to) => {
  expect(daysOf(preset, TODAY)).toEqual({ from, to });
});

describe("the address of a report", () => {
  it.each(["period=last-7", "period=last-month&by=week", "from=2026-01-01&to=2026-01-31&by=month"])(
    "keeps %s",
    (search) => {
      expect(writeReportChoice(read(search)).toString()).toBe(search);
    },
  );

  it.each([
    "",
    "period=never",
    "from=2026-02-02",
    "from=2026-02-02&to=2026-02-01",
    "from=2026-02-02&to=2026-02-30",
    "from=x&to=y",
  ])("is that of the last 30 days for '%s'", (search) => {
    expect(read(search)).toMatchObject({ preset: "last-30", step: "day" });
  });

  it("has no more days than the database reads", () => {
    const { days } = read("from=2000-01-01&to=2030-01-01");
    expect(days).toEqual({ from: "2000-01-01", to: "2010-12-13" });
  });
});

it.each([
  ["2024-02-29", true],
  ["2026-02-29", false],
  ["2026-13-01", false],
  ["0202-05-10", false],
  ["20260-05-10", false],
  ["", false],
])("knows whether %j is a whole day: %s", (day, isWhole) => {
  expect(isReportDay(day)).toBe(isWhole);
});

it.each([
  ["from", "2026-02-03", "2026-02-03", "2026-02-10"],
  ["from", "2026-03-01", "2026-03-01", "2026-03-01"],
  ["to", "2026-02-01", "2026-02-01", "2026-02-01"],
] as const)("changes '%s' to %s", (end, day, from, to) => {
  expect(withDay({ from: "2026-02-02", to: "2026-02-10" }, end, day)).toEqual({ from, to });
});

it("starts every period, also those without sales", () => {
  const days = { from: "2026-01-30", to: "2026-02-10" };
  expect(periodStarts({ ...days, step: "day" })).toHaveLength(12);
  expect(periodStarts({ ...days, step: "week" })).toEqual([
    "2026-01-26",
    "2026-02-02",
    "2026-02-09",
  ]);
  expect(periodStarts({ ...days, step: "month" })).toEqual(["2026-01-01", "2026-02-01"]);
});
