import type { StatusCount } from "#domain/orders/dashboard.ts";
import { orderStatuses, orderStatusLook, type Tone } from "#domain/orders/statuses.ts";

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

/** The slices of the pie in the order of the statuses; each percentage is rounded by itself. */
export function statusSlices(counts: readonly StatusCount[]): StatusSlice[] {
  const counted = counts.filter(({ value }) => value > 0);
  if (counted.length === 0) return [];
  const sorted = counted.toSorted((one, other) => rank(one) - rank(other));
  const total = sorted.reduce((sum, { value }) => sum + value, 0);
  return sorted.map(({ name, value }) => {
    const { label, pie } = orderStatusLook(name);
    return { name: label, value, percent: Math.round((value / total) * 100), fill: colours[pie] };
  });
}
