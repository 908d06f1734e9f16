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
