import { type ReportStep, reportSteps } from "./sales-report.ts";

/** Both days are included, as `YYYY-MM-DD`. */
export type Days = { from: string; to: string };

/** Of a report: days, and whether they are shown by day, week or month. */
export type ReportPeriod = Days & { step: ReportStep };

export const presets = [
  { value: "last-7", label: "Last 7 days" },
  { value: "last-30", label: "Last 30 days" },
  { value: "last-90", label: "Last 90 days" },
  { value: "this-month", label: "This month" },
  { value: "last-month", label: "Last month" },
] as const;
export type Preset = (typeof presets)[number]["value"];

/** What the address of a report says: one of the presets, or any days. */
export type ReportChoice = { preset: Preset | "custom"; days: Days; step: ReportStep };

const MS_PER_DAY = 86_400_000;
const MOST_DAYS = 4000;
const DEFAULT_PRESET: Preset = "last-30";

/** A calendar day, `days` later; both as `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The day of a report, which is that of the shop in Ghana, whose clock is UTC. */
export function reportDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

export function daysOf(preset: Preset, today: string): Days {
  const endOfLastMonth = dayAfter(firstOfMonth(today), -1);
  switch (preset) {
    case "this-month":
      return { from: firstOfMonth(today), to: today };
    case "last-month":
      return { from: firstOfMonth(endOfLastMonth), to: endOfLastMonth };
    default:
      return { from: dayAfter(today, 1 - Number(preset.slice("last-".length))), to: today };
  }
}

/** Days of this century, so that 0202, a year that is being typed, is none. */
export const DAY_LIMITS = { min: "2000-01-01", max: "2099-12-31" };

export function isReportDay(day: string): boolean {
  const time = /^20\d\d-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && reportDay(new Date(time)) === day;
}

/** The days with another end; one that passes the other takes it along. */
export function withDay(days: Days, end: keyof Days, day: string): Days {
  const next = { ...days, [end]: day };
  return next.from <= next.to ? next : { from: day, to: day };
}

/** An end before the start, or no date, is no period; a longer one than the database reads ends earlier. */
function writtenDays(parameters: URLSearchParams): Days | undefined {
  const [from, to] = [parameters.get("from") ?? "", parameters.get("to") ?? ""];
  if (!isReportDay(from) || !isReportDay(to) || to < from) return;
  const last = dayAfter(from, MOST_DAYS - 1);
  return { from, to: to < last ? to : last };
}

export function readReportChoice(parameters: URLSearchParams, today: string): ReportChoice {
  const step = reportSteps.find((known) => known === parameters.get("by")) ?? "day";
  const days = writtenDays(parameters);
  if (days) return { preset: "custom", days, step };
  const written = presets.find(({ value }) => value === parameters.get("period"));
  const preset = written?.value ?? DEFAULT_PRESET;
  return { preset, days: daysOf(preset, today), step };
}

/** A preset is kept by its name, so that a bookmark shows the last days of any day. */
export function writeReportChoice({ preset, days, step }: ReportChoice): URLSearchParams {
  const parameters = new URLSearchParams(preset === "custom" ? days : { period: preset });
  if (step !== "day") parameters.set("by", step);
  return parameters;
}

/** The first day of the week or month that a day is in, or the day itself. */
function startOf(day: string, step: ReportStep): string {
  if (step === "month") return firstOfMonth(day);
  if (step === "day") return day;
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return dayAfter(day, -sinceMonday);
}

/** The first day of each period, also of those without sales. */
export function periodStarts({ from, to, step }: ReportPeriod): string[] {
  const starts: string[] = [];
  let start = startOf(from, step);
  while (start <= to) {
    starts.push(start);
    // 31 days after the first of a month is always in the next one.
    start = startOf(dayAfter(start, { day: 1, week: 7, month: 31 }[step]), step);
  }
  return starts;
}
