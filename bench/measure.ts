/** One line of the table; the budget uses the same name. */
export type Measure = { name: string; value: number };

type Work = (index: number) => Promise<unknown>;

/** How long each of the calls takes, one after the other, in ms. */
export async function timesOf(work: Work, count: number, first = 0): Promise<number[]> {
  const times: number[] = [];
  for (let index = first; index < first + count; index++) {
    const began = performance.now();
    await work(index);
    times.push(performance.now() - began);
  }
  return times;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length * percent) / 100)] ?? Number.NaN;
}

/** Figures of a table: two decimals below ten, none above. */
export function rounded(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 2 : 0 });
}

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]) {
  const line = head.map((_, index) => (index === 0 ? "---" : "---:"));
  return [head, line, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
