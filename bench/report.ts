import { readFile, writeFile } from "node:fs/promises";
import { cpus, release, totalmem, type } from "node:os";
import { join } from "node:path";
import type { Measure } from "./measure.ts";

type Budget = Record<string, { most?: number; least?: number }>;

const BUDGET = join(import.meta.dirname, "budget.json");
const RESULTS = join(import.meta.dirname, "results.md");

/** Writes the table and returns the names of the measures over budget. */
export async function report(measures: readonly Measure[]): Promise<string[]> {
  const budget: Budget = JSON.parse(await readFile(BUDGET, "utf8"));
  const rows = measures.map((measure) => ({
    name: measure.name,
    value: rounded(measure.value),
    ...compare(measure, budget[measure.name]),
  }));
  const unmeasured = Object.keys(budget).filter((name) => !rows.some((row) => row.name === name));
  const table = [
    "| measure | value | budget | |",
    "|---|---:|---|---|",
    ...rows.map((row) => `| ${row.name} | ${row.value} | ${row.target} | ${verdict(row)} |`),
  ].join("\n");
  console.log(table);
  const intro = `Written by \`npm run bench\` on ${machine()}. Ratios compare with a baseline of the same run; scaled budgets are explained in docs/decisions/0017.`;
  await writeFile(RESULTS, `# The last bench\n\n${intro}\n\n${table}\n`);
  return [...rows.filter((row) => row.missed).map((row) => row.name), ...unmeasured];
}

/** Rates and CPU times have the budget of another machine, scaled by how much slower this one is. */
export function compare({ value, slowness = 1 }: Measure, { most, least }: Budget[string] = {}) {
  const scaled = slowness === 1 ? "" : ` (${most ?? least}, scaled)`;
  if (most !== undefined) {
    const limit = most * slowness;
    return { target: `at most ${rounded(limit)}${scaled}`, missed: value > limit };
  }
  if (least !== undefined) {
    const limit = least / slowness;
    return { target: `at least ${rounded(limit)}${scaled}`, missed: value < limit };
  }
  return { target: "", missed: false };
}

function machine(): string {
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const model = processors[0]?.model.trim() ?? "unknown processor";
  return `${processors.length} × ${model}, ${gigabytes} GB, ${type()} ${release()}, Node.js ${process.version}`;
}

function verdict({ target, missed }: { target: string; missed: boolean }): string {
  if (missed) return "missed";
  return target ? "ok" : "";
}

function rounded(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 2 : 0 });
}
