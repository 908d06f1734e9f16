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

/** The slices of the pie in the order of the statuses. */
export function statusSlices(counts: readonly StatusCount[]): StatusSlice[] {
  const counted = counts.filter(({ value }) => value > 0);
  if (counted.length === 0) return [];
  const sorted = counted.toSorted((one, other) => rank(one) - rank(other));
  const percents = wholePercents(sorted.map(({ value }) => value));
  return sorted.map(({ name, value }, index) => {
    const { label, pie } = orderStatusLook(name);
    return { name: label, value, percent: percents[index] ?? 0, fill: colours[pie] };
  });
}

/** Rounded so that they add up to 100: the largest remainders are rounded up. */
export function wholePercents(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  const exact = values.map((value) => (value / total) * 100);
  const missing = 100 - exact.reduce((sum, percent) => sum + Math.floor(percent), 0);
  const roundedUp = exact
    .map((percent, index) => ({ index, remainder: percent % 1 }))
    .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index)
    .slice(0, missing)
    .map(({ index }) => index);
  return exact.map((percent, index) => Math.floor(percent) + (roundedUp.includes(index) ? 1 : 0));
}
