import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import type { OrderErrors } from "./check-orders.ts";
import type { Histogram } from "./histogram.ts";
import type { Reading } from "./memory.ts";
import type { LoadOptions } from "./options.ts";
import type { Recorder } from "./recorder.ts";

export type LoadResult = {
  options: LoadOptions;
  seconds: number;
  recorder: Recorder;
  confirmed: number;
  stopped: readonly string[];
  orderErrors: OrderErrors;
  memory: readonly Reading[];
  /** JavaScript memory at the end, in bytes. */
  heap: number;
};

const RESULTS = join(import.meta.dirname, "../load-results.md");
const TITLE = "# The last load\n\nWritten by `npm run bench:load`.\n";

/** Replaces the table of the last run with these options; returns the failed checks. */
export async function reportLoad(result: LoadResult): Promise<string[]> {
  const { options } = result;
  const heading = `${options.database === "postgres" ? "PostgreSQL" : "PGlite"}, ${options.shoppers} shoppers for ${options.minutes} minutes, ${options.think} s between clicks`;
  const rows = rowsOf(result).map(([name, value]) => `| ${name} | ${value} |`);
  const section = [`## ${heading}`, "", "| measure | value |", "|---|---:|", ...rows, ""].join(
    "\n",
  );
  console.log(section);
  const kept = (await sections()).filter((text) => !text.startsWith(`## ${heading}\n`));
  await writeFile(RESULTS, [TITLE, ...[...kept, section].toSorted()].join("\n"));
  return failedChecks(result);
}

async function sections(): Promise<string[]> {
  if (!existsSync(RESULTS)) return [];
  const text = await readFile(RESULTS, "utf8");
  return text.split(/^(?=## )/m).filter((part) => part.startsWith("## "));
}

function rowsOf(result: LoadResult) {
  const { seconds, recorder, confirmed, orderErrors, memory, heap, stopped } = result;
  return [
    ["requests", recorder.all.count.toLocaleString("en-US")],
    ["requests per second", (recorder.all.count / seconds).toFixed(0)],
    ["median response time (ms)", recorder.all.percentile(0.5).toFixed(0)],
    ["99th percentile of the response time (ms)", recorder.all.percentile(0.99).toFixed(0)],
    ...[...recorder.routes].map(([route, { percentile }]) => [
      `99th percentile of ${route} (ms)`,
      percentile(0.99).toFixed(0),
    ]),
    ["orders confirmed", confirmed.toLocaleString("en-US")],
    ["orders per minute", (confirmed / (seconds / 60)).toFixed(0)],
    ["responses 5xx or none", String(failures(recorder))],
    ["incomplete visits", String(stopped.length)],
    ["confirmed orders lost", String(orderErrors.lost)],
    ["inconsistent orders", String(orderErrors.wrong)],
    ...memory.map(({ minute, rss }) => [`RSS after ${minute.toFixed(1)} min (MB)`, rss.toFixed(0)]),
    ["JavaScript memory at the end (MB)", megabytes(heap)],
    ["machine", `${cpus().length} cores, shared with the load itself`],
  ];
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(0);
}

function failures({ statuses }: Recorder): number {
  return [...statuses]
    .filter(([status]) => status === 0 || status >= 500)
    .reduce((sum, [, count]) => sum + count, 0);
}

/** In milliseconds, on an otherwise idle machine. */
const BUDGETS = [
  { share: 0.5, most: 15 },
  { share: 0.99, most: 400 },
];

/** After the first minute, more than a tenth of growth counts as a leak. */
const MAX_GROWTH = 1.1;
const WARM_UP_MINUTES = 1;

function isFlat(memory: readonly Reading[]): boolean {
  const warm = memory.find(({ minute }) => minute >= WARM_UP_MINUTES);
  const last = memory.at(-1);
  return !warm || !last || last.rss <= warm.rss * MAX_GROWTH;
}

function missedBudgets({ percentile }: Histogram): string[] {
  return BUDGETS.filter(({ share, most }) => percentile(share) > most).map(
    ({ share, most }) => `${share * 100} % of responses within ${most} ms`,
  );
}

function failedChecks({ recorder, orderErrors, memory, stopped }: LoadResult): string[] {
  const found = missedBudgets(recorder.all);
  if (failures(recorder) > 0) found.push(`${failures(recorder)} responses 5xx or none`);
  if (stopped.length > 0) found.push(`incomplete visits, such as: ${stopped[0]}`);
  if (orderErrors.lost + orderErrors.wrong > 0) found.push("lost or inconsistent orders");
  if (!isFlat(memory)) found.push("the memory grows");
  return found;
}
