/** One line of the table; the budget uses the same name. */
export type Measure = {
  name: string;
  value: number;
  /** How many times slower this machine is than the one of the budget, which is scaled by it. */
  slowness?: number;
};

/** The throughput of several workers, for a fixed number of calls. */
export async function perSecond(
  work: (index: number) => Promise<unknown>,
  { workers = 10, count = 200 } = {},
): Promise<number> {
  let next = 0;
  const began = performance.now();
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return count / ((performance.now() - began) / 1000);
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length * percent) / 100)] ?? Number.NaN;
}
