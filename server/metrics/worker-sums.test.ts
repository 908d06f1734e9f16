import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { expect, it } from "vitest";
import { createWorkerSums } from "./worker-sums.ts";

/** What a worker reports that has counted so many orders. */
async function reportOf(orders: number, seconds: number[] = []) {
  const registers = [new Registry()];
  const named = (name: string) => ({ name, help: name, registers });
  new Counter({ ...named("orders_total"), labelNames: ["outcome"] }).inc(
    { outcome: "placed" },
    orders,
  );
  const latency = new Histogram({ ...named("latency_seconds"), buckets: [1] });
  for (const one of seconds) latency.observe(one);
  new Gauge(named("sessions")).set(4);
  return (await registers[0]?.getMetricsAsJSON()) ?? [];
}

it("keep what an ended worker had counted, and not its gauges", async () => {
  const sums = createWorkerSums();
  sums.report(1, await reportOf(2, [0.5]));
  sums.report(1, await reportOf(3, [0.5, 2]));
  sums.report(2, await reportOf(10, [0.5]));
  sums.end(1);
  sums.end(2);
  sums.report(3, await reportOf(1, [2]));
  const text = await sums.text();
  expect(text).toMatch(/^orders_total\{outcome="placed"\} 14$/m);
  expect(text).toMatch(/^latency_seconds_bucket\{le="1"\} 2$/m);
  expect(text).toMatch(/^latency_seconds_bucket\{le="\+Inf"\} 4$/m);
  expect(text).toMatch(/^latency_seconds_sum 5$/m);
  expect(text).toMatch(/^sessions 4$/m);
});

it("count a worker once that ends while its metrics are read", async () => {
  const sums = createWorkerSums();
  sums.report(1, await reportOf(2));
  const reading = sums.text();
  sums.end(1);
  expect(await reading).toMatch(/^orders_total\{outcome="placed"\} 2$/m);
  expect(await sums.text()).toMatch(/^orders_total\{outcome="placed"\} 2$/m);
});

it("know nothing of a worker that ends before it has reported", async () => {
  const sums = createWorkerSums();
  sums.end(1);
  expect(sums.hasReport(1)).toBe(false);
  expect((await sums.text()).trim()).toBe("");
});
