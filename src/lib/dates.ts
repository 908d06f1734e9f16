const longDate = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "long",
  day: "numeric",
});

/** "November 15, 2026", in the viewer's own time zone. */
export function formatLongDate(time: string): string {
  return longDate.format(new Date(time));
}

const shortDay = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** "Nov 9", of the calendar day 2026-11-09, in any time zone. */
export function formatShortDay(day: string): string {
  return shortDay.format(new Date(`${day}T00:00:00Z`));
}

/** The viewer's time zone, such as Africa/Accra; UTC when the browser has none. */
export function viewerTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === "Etc/Unknown" ? "UTC" : timeZone;
}

const mediumDate = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** "Nov 15, 2026", in the viewer's own time zone. */
export function formatMediumDate(time: string): string {
  return mediumDate.format(new Date(time));
}

const mediumDay = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** "Nov 9, 2026", of the calendar day 2026-11-09, in any time zone. */
export function formatMediumDay(day: string): string {
  return mediumDay.format(new Date(`${day}T00:00:00Z`));
}

const timeOfDay = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });

/** "5:07 AM", in the viewer's own time zone; some engines put an unusual blank in it. */
export function formatTime(time: string): string {
  return timeOfDay.format(new Date(time)).replaceAll("\u202f", " ");
}

const clockTime = new Intl.DateTimeFormat("en-US", { timeStyle: "medium" });

/** "8:31:05 PM", in the viewer's own time zone. */
export function formatClockTime(time: number): string {
  return clockTime.format(time).replaceAll("\u202f", " ");
}

/** The viewer's local midnight of a day, `later` days after it. */
function startOfDay(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const start = new Date(0);
  // The constructor would read the years 0 to 99 as 1900 to 1999.
  start.setFullYear(year, month - 1, date + later);
  start.setHours(0, 0, 0, 0);
  return start.toISOString();
}

/** From the start of one day (`YYYY-MM-DD`) to the end of the other, exclusive. */
export function dayBounds({ from, to }: { from: string; to: string }) {
  return {
    since: from === "" ? null : startOfDay(from),
    before: to === "" ? null : startOfDay(to, 1),
  };
}

/** The viewer's calendar day, `YYYY-MM-DD`. */
export function dayOf(time: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}
