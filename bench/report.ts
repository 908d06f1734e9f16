import { readFile, writeFile } from "node:fs/promises";
import { cpus, release, totalmem, type } from "node:os";
import { join } from "node:path";
import { type Measure, markdownTable, rounded } from "./measure.ts";

/** Measures and their limits. */
type Budget = { most: Record<string, number>; least: Record<string, number> };

const BUDGET = join(import.meta.dirname, "budget.json");
const RESULTS = join(import.meta.dirname, "results.md");

/** Prints the table, writes it after a whole run, and returns the names of the measures over budget. */
export async function report(
  measures: readonly Measure[],
  { isWhole }: { isWhole: boolean },
): Promise<string[]> {
  const budget: Budget = JSON.parse(await readFile(BUDGET, "utf8"));
  const rows = measures.map(({ name, value }) => ({
    name,
    value: rounded(value),
    ...compare(value, { most: budget.most[name], least: budget.least[name] }),
  }));
  const table = markdownTable(
    ["measure", "value", "budget", ""],
    rows.map((row) => [row.name, row.value, row.target, verdict(row)]),
  );
  console.log(table);
  const missed = rows.filter((row) => row.missed).map(({ name }) => name);
  if (!isWhole) return missed;
  const intro = `Written by \`npm run bench\` on ${machine()}. Ratios compare with a bare Node.js server of the same run: docs/decisions/0017.`;
  await writeFile(RESULTS, `# The last bench\n\n${intro}\n\n${table}\n`);
  const measured = new Set(measures.map(({ name }) => name));
  const named = [...Object.keys(budget.most), ...Object.keys(budget.least)];
  return [...missed, ...named.filter((name) => !measured.has(name))];
}

export function compare(value: number, { most, least }: { most?: number; least?: number }) {
  if (most !== undefined) return { target: `at most ${rounded(most)}`, missed: !(value <= most) };
  if (least !== undefined)
    return { target: `at least ${rounded(least)}`, missed: !(value >= least) };
  return { target: "", missed: false };
}

function machine(): string {
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${model}, ${memory} GB, ${type()} ${release()}, Node.js ${process.version}`;
}

function verdict({ target, missed }: { target: string; missed: boolean }): string {
  if (missed) return "missed";
  return target ? "ok" : "";
}
