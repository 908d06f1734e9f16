import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "../scripts/build/build-if-stale.ts";
import { markdownTable } from "./measure.ts";
import { type Operation, VISIT } from "./operations.ts";
import { type Cost, costOfVisit, measureCosts } from "./visit.ts";

const DOC = join(import.meta.dirname, "../docs/scale.md");
const SECTION = /(<!-- costs -->\n)[\s\S]*(\n<!-- \/costs -->)/;
/** Above this utilization of a core, response times increase. */
const UTILIZATION = 0.6;

const COSTS = ["PGlite: shop (ms)", "PostgreSQL: shop (ms)", "PostgreSQL: database (ms)"];
const HEAD = ["operation", "times per visit", ...COSTS, "sent (kB)"];

const rounded = (value: number) =>
  value.toLocaleString("en-US", { maximumSignificantDigits: value < 100 ? 2 : 3 });

const row = (name: string, times: number | "", one: Cost, other: Cost) => [
  name,
  String(times),
  ...[one.shopMs, other.shopMs, other.databaseMs].map(rounded),
  other.kilobytes ? rounded(other.kilobytes) : "",
];

await buildIfStale();
const [pglite, postgres] = [await measureCosts("PGlite"), await measureCosts("PostgreSQL")];
const operations = Object.entries(VISIT) as [Operation, number][];
const rows = operations.map(([name, times]) => row(name, times, pglite[name], postgres[name]));
for (const name of ["one visit", "one visit, CDN"]) {
  const visits = [pglite, postgres].map((costs) => costOfVisit(costs, name.endsWith("CDN")));
  const [one, other] = visits as [Cost, Cost];
  const perCore = (ms: number) => rounded((1000 * UTILIZATION) / ms);
  const figures = [one.shopMs, other.shopMs, other.databaseMs].map(perCore);
  rows.push(row(`**${name}**`, "", one, other), [
    `${name}: per second and core`,
    "",
    ...figures,
    "",
  ]);
}
const text = `${markdownTable(HEAD, rows)}

Memory of one process after the measurement: ${rounded(pglite.memoryMb)} MB with PGlite, ${rounded(postgres.memoryMb)} MB with PostgreSQL. Measured on ${cpus().length} cores of ${cpus()[0]?.model}, Node.js ${process.version}.`;
console.log(text);
const doc = await readFile(DOC, "utf8");
if (!SECTION.test(doc)) throw new Error("docs/scale.md has no section <!-- costs -->.");
await writeFile(
  DOC,
  doc.replace(SECTION, (_all, begin, end) => begin + text + end),
);
