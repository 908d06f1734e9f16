import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "../../scripts/build-if-stale.ts";
import { measureCosts } from "./measure-costs.ts";
import { costTable, type Measured, memoryLine, needsTable } from "./tables.ts";

const DOC = join(import.meta.dirname, "../../docs/scale.md");

await buildIfStale();
const measured: Measured = {
  PGlite: await measureCosts("PGlite"),
  PostgreSQL: await measureCosts("PostgreSQL"),
};
const machine = `${cpus().length} cores of ${cpus()[0]?.model ?? "an unknown model"}, Node.js ${process.version}`;
await writeSection(
  "costs",
  `${costTable(measured)}\n\n${memoryLine(measured)} Measured on ${machine}.`,
);
await writeSection("needs", needsTable(measured));

/** Replaces the text between the two comments of a section. */
async function writeSection(name: string, text: string): Promise<void> {
  const doc = await readFile(DOC, "utf8");
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [start, stop] = [doc.indexOf(begin), doc.indexOf(end)];
  if (start < 0 || stop < start) throw new Error(`docs/scale.md has no section ${begin}.`);
  await writeFile(DOC, `${doc.slice(0, start + begin.length)}\n${text}\n${doc.slice(stop)}`);
  console.log(`${text}\n`);
}
