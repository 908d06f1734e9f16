import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import type { Books } from "./books.ts";
import type { Reading } from "./memory.ts";
import type { LoadOptions } from "./options.ts";
import type { Recorder } from "./recorder.ts";

export type LoadResult = {
  options: LoadOptions;
  seconds: number;
  recorder: Recorder;
  confirmed: number;
  stopped: readonly string[];
  books: Books;
  memory: readonly Reading[];
};

const RESULTS = join(import.meta.dirname, "../load-results.md");
const TITLE = "# The last load\n\nWritten by `npm run bench:load`.\n";

/** Writes the table of this run in place of the last one of its kind; answers with what fell short. */
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
  return shortcomings(result);
}

async function sections(): Promise<string[]> {
  if (!existsSync(RESULTS)) return [];
  const text = await readFile(RESULTS, "utf8");
  return text.split(/^(?=## )/m).filter((part) => part.startsWith("## "));
}

function rowsOf({ seconds, recorder, confirmed, books, memory, stopped }: LoadResult) {
  const last = memory.at(-1);
  return [
    ["requests", recorder.requests.toLocaleString("en-US")],
    ["requests per second", (recorder.requests / seconds).toFixed(0)],
    ["half answered within (ms)", recorder.percentile(0.5).toFixed(0)],
    ["99 % answered within (ms)", recorder.percentile(0.99).toFixed(0)],
    ["orders confirmed", confirmed.toLocaleString("en-US")],
    ["orders per minute", (confirmed / (seconds / 60)).toFixed(0)],
    ["answers 5xx or none", String(failures(recorder))],
    ["visits that stopped short", String(stopped.length)],
    ["confirmed orders lost", String(books.lost)],
    ["orders whose books do not balance", String(books.wrong)],
    ...memory.map(({ minute, rss }) => [`RSS after ${minute.toFixed(1)} min (MB)`, megabytes(rss)]),
    ["JavaScript memory at the end (MB)", megabytes(last?.heap ?? 0)],
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

/** Memory may breathe by a tenth; what still grows in the last two fifths leaks. */
const BREATH = 1.1;
const WARM = 0.6;

function isFlat(memory: readonly Reading[]): boolean {
  const warm = memory[Math.floor(memory.length * WARM)];
  const last = memory.at(-1);
  return !warm || !last || last.rss <= warm.rss * BREATH;
}

function shortcomings({ recorder, books, memory, stopped }: LoadResult): string[] {
  const found: string[] = [];
  if (failures(recorder) > 0) found.push(`${failures(recorder)} answers 5xx or none`);
  if (stopped.length > 0) found.push(`visits that stopped, such as: ${stopped[0]}`);
  if (books.lost + books.wrong > 0) found.push("orders lost or books out of balance");
  if (!isFlat(memory)) found.push("the memory grows");
  return found;
}
