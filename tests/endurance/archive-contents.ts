import { tableOf } from "../../server/backup/archive/manifest.ts";
import { checkArchive, readEntries } from "../../server/backup/archive/read-archive.ts";

type Row = (string | null)[];

/** The contents that a restore must preserve: rows in any order, files by content. */
export async function contentsOf(file: string) {
  const { tables, sequences, files } = await checkArchive(file);
  const rows: Record<string, string[]> = Object.fromEntries(tables.map(({ name }) => [name, []]));
  for await (const { name, content } of readEntries(file)) {
    const table = tableOf(name);
    if (table) rows[table]?.push(...content.toString().trimEnd().split("\n"));
  }
  for (const lines of Object.values(rows)) lines.sort();
  // What happened to one database, such as its last backup.
  delete rows["private.shop_state"];
  const others = files.filter(({ name }) => !tableOf(name));
  return { rows, sequences, files: others };
}

/** The sum of one column, in hundredths. */
export async function sumOf(file: string, table: string, column: string): Promise<number> {
  const { tables } = await checkArchive(file);
  const index = tables.find(({ name }) => name === table)?.columns.indexOf(column) ?? -1;
  if (index < 0) throw new Error(`There is no ${column} in ${table}.`);
  const { rows } = await contentsOf(file);
  return (rows[table] ?? [])
    .map((line): Row => JSON.parse(line))
    .reduce((sum, row) => sum + Math.round(Number(row[index]) * 100), 0);
}
