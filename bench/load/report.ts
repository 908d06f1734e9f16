import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { type Measure, markdownTable, rounded } from "../measure.ts";
import { type createRecorder, percentileMs } from "./recorder.ts";

export type LoadResult = {
  heading: string;
  seconds: number;
  recorder: ReturnType<typeof createRecorder>;
  confirmed: number;
  /** The responses that ended visits early. */
  stopped: readonly string[];
  lost: number;
  inconsistent: number;
  /** Resident memory in MB. */
  memory: readonly { minute: number; rss: number }[];
  /** The median time of a bare Node.js server before the load, in ms. */
  bareMs: number;
};

const RESULTS = join(import.meta.dirname, "../load-results.md");
const TITLE = "# The last load\n\nWritten by `npm run bench:load`.\n";

/** Replaces the table of the last run with these options; returns the failed checks. */
export async function reportLoad(result: LoadResult): Promise<string[]> {
  const rows = rowsOf(result).map(({ name, value }) => [name, rounded(value)]);
  const table = markdownTable(["measure", "value"], rows);
  const section = `## ${result.heading}\n\n${table}\n\n${cpus().length} cores, shared with the load itself.\n`;
  console.log(section);
  const sections = (await readFile(RESULTS, "utf8")).split(/^(?=## )/m).slice(1);
  const kept = sections.filter((text) => !text.startsWith(`## ${result.heading}\n`));
  const all = [...kept.map((text) => `${text.trimEnd()}\n`), section].toSorted();
  await writeFile(RESULTS, [TITLE, ...all].join("\n"));
  return failedChecks(result);
}

function rowsOf({ seconds, recorder, ...result }: LoadResult): Measure[] {
  const { all, routes } = recorder;
  return [
    { name: "requests", value: all.count },
    { name: "requests per second", value: all.count / seconds },
    { name: "median response time (ms)", value: percentileMs(all, 50) },
    { name: "99th percentile of the response time (ms)", value: percentileMs(all, 99) },
    { name: "median of a bare server, without load (ms)", value: result.bareMs },
    ...[...routes].map(([route, histogram]) => ({
      name: `99th percentile of ${route} (ms)`,
      value: percentileMs(histogram, 99),
    })),
    { name: "orders confirmed", value: result.confirmed },
    { name: "orders per minute", value: result.confirmed / (seconds / 60) },
    { name: "responses 5xx or none", value: recorder.failures() },
    { name: "responses 503, after which the request was sent again", value: recorder.refused() },
    { name: "incomplete visits", value: result.stopped.length },
    { name: "confirmed orders lost", value: result.lost },
    { name: "inconsistent orders", value: result.inconsistent },
    ...result.memory.map(({ minute, rss }) => ({
      name: `RSS after ${minute.toFixed(1)} min (MB)`,
      value: rss,
    })),
  ];
}

/** In median response times of a bare server, on an otherwise idle machine. */
const BUDGETS = [
  { percent: 50, most: 50 },
  { percent: 99, most: 1000 },
];
/** After the first minute, more than a tenth of growth counts as a leak. */
const MAX_GROWTH = 1.1;

function failedChecks(result: LoadResult): string[] {
  const { recorder, stopped, lost, inconsistent, memory, bareMs } = result;
  const slow = BUDGETS.filter(
    ({ percent, most }) => percentileMs(recorder.all, percent) > most * bareMs,
  );
  const found = slow.map(({ percent, most }) => `${percent} % within ${most} bare responses`);
  if (recorder.failures() > 0) found.push(`${recorder.failures()} responses 5xx or none`);
  if (stopped.length > 0) found.push(`incomplete visits, such as: ${stopped[0]}`);
  if (lost + inconsistent > 0) found.push("lost or inconsistent orders");
  const warm = memory.find(({ minute }) => minute >= 1)?.rss ?? Number.POSITIVE_INFINITY;
  if ((memory.at(-1)?.rss ?? 0) > warm * MAX_GROWTH) found.push("the memory grows");
  return found;
}
