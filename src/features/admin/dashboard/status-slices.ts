import type { StatusCount } from "#domain/dashboard.ts";
import { orderStatuses, orderStatusLook, type Tone } from "#domain/statuses.ts";

const colours: Record<Tone, string> = {
  yellow: "var(--color-chart-yellow)",
  lightBlue: "var(--color-chart-light-blue)",
  blue: "var(--color-chart-blue)",
  indigo: "var(--color-chart-indigo)",
  green: "var(--color-chart-green)",
  red: "var(--color-chart-red)",
  grey: "var(--color-chart-grey)",
};

const order: readonly string[] = orderStatuses;

/** An unknown status comes last. */
function rank({ name }: StatusCount): number {
  return order.includes(name) ? order.indexOf(name) : order.length;
}

export type StatusSlice = { name: string; value: number; percent: number; fill: string };

/** The slices of the pie in the order of the statuses. */
export function statusSlices(counts: readonly StatusCount[]): StatusSlice[] {
  const counted = counts.filter(({ value }) => value > 0);
  const total = counted.reduce((sum, { value }) => sum + value, 0);
  return counted
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ name, value }) => {
      const { label, pie } = orderStatusLook(name);
      const percent = Math.round((value / total) * 100);
      return { name: label, value, percent, fill: colours[pie] };
    });
}
