import { expect } from "vitest";
import { isOwn } from "../../server/backup/archive/portable-tables.ts";
import { checkArchive } from "../../server/backup/archive/read-archive.ts";
import { contentsOf } from "../endurance/archive-contents.ts";

type Row = Record<string, string | null>;

/** The columns that identify a user and let one sign in, in every environment. */
const USER_COLUMNS = ["id", "email", "encrypted_password", "email_confirmed_at"];

/** Compares every row and column of an older archive with a newer one. */
export async function expectSameRows(older: string, newer: string, projectUrl = ""): Promise<void> {
  const [before, after] = [await rowsOf(older), await rowsOf(newer)];
  expect(before.get("public.payments")).toHaveLength(3);
  for (const [table, rows] of before) {
    const columns = isOwn(table) ? Object.keys(rows[0] ?? {}) : USER_COLUMNS;
    if (!isOwn(table) && table !== "auth.users") continue;
    const cellOf = (row: Row, column: string) => row[column] ?? row[RENAMED[column] ?? ""];
    const only = (row: Row) =>
      columns.map((column) => relative(cellOf(row, column), projectUrl)).join("|");
    const kept = rows.filter((row) => !isRefundDue(table, row));
    expect([table, after.get(table)?.map(only).sort()]).toEqual([table, kept.map(only).sort()]);
  }
}

const RENAMED: Record<string, string> = { way: "source" };

/** That a refund is due follows from the order; it was a row once. */
function isRefundDue(table: string, { kind, status }: Row): boolean {
  return table === "public.payments" && kind === "refund" && status === "due";
}

/** The images of a project have absolute URLs. */
function relative(value: string | null | undefined, projectUrl: string): string {
  return String(value).replace(`${projectUrl}/storage/`, "/storage/");
}

async function rowsOf(file: string): Promise<Map<string, Row[]>> {
  const [{ tables }, { rows }] = [await checkArchive(file), await contentsOf(file)];
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      (rows[name] ?? []).map((line) => {
        const values: (string | null)[] = JSON.parse(line);
        return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]));
      }),
    ]),
  );
}
