import { expect } from "vitest";
import { isOwn } from "../../../server/backup/archive/portable-tables.ts";
import { checkArchive } from "../../../server/backup/archive/read-archive.ts";
import { contentsOf } from "../../endurance/archive-contents.ts";

type Row = Record<string, string | null>;

/** The columns that identify a user and let one sign in, in every environment. */
const USER_COLUMNS = ["id", "email", "encrypted_password", "email_confirmed_at"];

/** What a start writes itself, sums that are counted again, sample texts, and what became other tables (money.test.ts). */
const NOT_COMPARED = [
  "private.shop_state",
  "public.payments",
  "public.shopDetails",
  "private.product_totals",
  "private.day_sales",
  "private.product_sales",
];

/** Compares every row, every column and every picture of an older archive with a newer one. */
export async function expectSameContents(
  older: string,
  newer: string,
  projectUrl = "",
): Promise<void> {
  const [before, after] = [await contents(older), await contents(newer)];
  expect(before.rows.get("public.payments")).toHaveLength(4);
  expect(before.pictures).toHaveLength(1);
  expect(after.pictures).toEqual(before.pictures);
  for (const [table, rows] of before.rows) {
    if (NOT_COMPARED.includes(table)) continue;
    if (!isOwn(table) && table !== "auth.users") continue;
    const own = Object.keys(rows[0] ?? {}).filter((column) => column !== "refundStatus");
    const columns = isOwn(table) ? own : USER_COLUMNS;
    const only = (row: Row) => columns.map((column) => relative(row[column], projectUrl)).join("|");
    expect([table, after.rows.get(table)?.map(only).sort()]).toEqual([
      table,
      rows.map(only).sort(),
    ]);
  }
}

/** The images of a project have absolute URLs. */
function relative(value: string | null | undefined, projectUrl: string): string {
  return String(value).replace(`${projectUrl}/storage/`, "/storage/");
}

async function contents(file: string) {
  const [{ tables }, { rows, files }] = [await checkArchive(file), await contentsOf(file)];
  const rowsOf = (table: string, columns: readonly string[]) =>
    (rows[table] ?? []).map((line): Row => {
      const values: (string | null)[] = JSON.parse(line);
      return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]));
    });
  return {
    rows: new Map(tables.map(({ name, columns }) => [name, rowsOf(name, columns)])),
    pictures: files.filter(({ name }) => name.endsWith(".png")),
  };
}
