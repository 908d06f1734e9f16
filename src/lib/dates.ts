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
