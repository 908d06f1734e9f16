const longDate = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "long",
  day: "numeric",
});

/** "November 15, 2026", in the viewer's own time zone. */
export function formatLongDate(time: string): string {
  return longDate.format(new Date(time));
}
