import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { markdownTable, rounded } from "../measure.ts";
import type { Measured } from "./crowd.ts";
import { CACHED_PAGES, percentileMs } from "./recorder.ts";

export type Level = Measured & { multiple: number; shoppers: number };

export type LoadResult = {
  database: string;
  think: number;
  /** With shoppers who do not pause. */
  most: Measured;
  levels: readonly Level[];
  lost: number;
  inconsistent: number;
};

const RESULTS = join(import.meta.dirname, "../load-results.md");
const TITLE = `# The last load

Written by \`npm run bench:load\`. The load that the machine bears (1×) is the number of shoppers who, with their pauses, would place as many orders as those who do not pause could.
`;

/** Replaces the section of this database; returns the failed checks. */
export async function reportLoad(result: LoadResult): Promise<string[]> {
  const section = sectionOf(result);
  console.log(section);
  const sections = (await readFile(RESULTS, "utf8")).split(/^(?=## )/m).slice(1);
  const kept = sections.filter((text) => !text.startsWith(`## ${result.database}\n`));
  const all = [...kept.map((text) => `${text.trimEnd()}\n`), section].toSorted();
  await writeFile(RESULTS, [TITLE, ...all].join("\n"));
  return failedChecks(result);
}

function sectionOf({ database, think, most, levels, lost, inconsistent }: LoadResult): string {
  const rows = levels.map(rowsOf);
  const names = Object.keys(rows[0] ?? {});
  const table = markdownTable(
    ["measure", ...levels.map(({ multiple }) => `${multiple}×`)],
    names.map((name) => [name, ...rows.map((row) => rounded(row[name] ?? 0))]),
  );
  return `## ${database}

${rounded(ordersPerMinute(most))} orders per minute without pauses; below, ${think} s between clicks. ${lost} confirmed orders lost, ${inconsistent} inconsistent. ${cpus().length} cores, shared with the load itself.

${table}
`;
}

function rowsOf(level: Level): Record<string, number> {
  const times = [...level.times].flatMap(([kind, histogram]) => [
    [`${kind}: median (ms)`, percentileMs(histogram, 50)],
    [`${kind}: 99th percentile (ms)`, percentileMs(histogram, 99)],
  ]);
  return {
    shoppers: level.shoppers,
    "orders per minute": ordersPerMinute(level),
    "requests per second": level.requests / (level.minutes * 60),
    ...Object.fromEntries(times),
    "responses 503, after which the request was sent again": level.refused,
    "requests that failed for good": level.failures,
    "incomplete visits": level.stopped.length,
    "memory of the shop (MB)": level.rss,
    "CPU time of the shop per order (ms)": level.shopMs / level.confirmed,
    "CPU time of PostgreSQL per order (ms)": level.databaseMs / level.confirmed,
    "CPU time of the load per order (ms)": level.ownMs / level.confirmed,
    "CPU time of the three (cores)": coresOf(level),
    "lateness of the load itself: 99th percentile (ms)": level.lagMs,
  };
}

function ordersPerMinute({ confirmed, minutes }: Measured): number {
  return confirmed / minutes;
}

function coresOf({ shopMs, databaseMs, ownMs, minutes }: Measured): number {
  return (shopMs + databaseMs + ownMs) / (minutes * 60_000);
}

/** Of the orders at 1×, at every multiple. */
const LEAST_ORDERS = 0.9;
const MOST_PAGE_MS = 200;

function failedChecks({ database, levels, lost, inconsistent }: LoadResult): string[] {
  const found: string[] = [];
  const [first] = levels;
  for (const level of levels) {
    const name = `${database}, ${level.multiple}×`;
    if (first && ordersPerMinute(level) < ordersPerMinute(first) * LEAST_ORDERS) {
      found.push(`${name}: fewer than ${LEAST_ORDERS} of the orders at 1×`);
    }
    const pages = level.times.get(CACHED_PAGES);
    if (pages && percentileMs(pages, 99) > MOST_PAGE_MS) {
      found.push(`${name}: cached pages take longer than ${MOST_PAGE_MS} ms`);
    }
  }
  if (lost + inconsistent > 0) found.push(`${database}: lost or inconsistent orders`);
  return found;
}
