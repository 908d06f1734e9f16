import { describe, expect, it } from "vitest";
import {
  type Caller,
  callers,
  type Fixtures,
  type Row,
  resetRowsBeforeEach,
} from "../../harness/database/fixtures.ts";

/** The rows that a statement on the whole table reaches, or "refused" without the privilege. */
type Rows = number[] | "refused";
type Reach = { select: Rows; update: Rows; delete: Rows; insert: boolean };

type Rights = {
  table: string;
  /** The fixture rows by id. */
  rows: Record<number, string>;
  /** A row that the caller may insert. */
  insert: (fixtures: Fixtures) => Row;
  update: Row;
  /** Columns that a trigger changes with every update. */
  alsoUpdated?: (row: Row) => Row;
  byCaller: Record<Caller, Reach>;
};

export const REFUSED: Reach = {
  select: "refused",
  update: "refused",
  delete: "refused",
  insert: false,
};

/** Not signed in, not allowed, or no such row for this user. */
const REFUSALS = [401, 403, 404];

type Answer = { error: { code: string } | null; status: number };

function expectRefused({ error, status }: Answer, caller: Caller) {
  expect(error?.code).toBe("42501");
  expect(status).toBe(caller === "anonymous" ? 401 : 403);
}

/** Tests every operation of every caller on one table and checks the rows afterwards. */
export function describeRights(fixtures: () => Fixtures, rights: Rights): void {
  const name = (rows: Rows) =>
    rows === "refused" ? rows : rows.map((id) => rights.rows[id]).join(", ") || "nothing";

  describe(rights.table, () => {
    resetRowsBeforeEach(fixtures);
    describe.each(callers)("%s", (caller) => {
      const reach = rights.byCaller[caller];
      it(`can view: ${name(reach.select)}`, () =>
        viewing(fixtures(), caller, rights.table, reach.select));
      it(`${reach.insert ? "can" : "cannot"} add`, () => adding(fixtures(), caller, rights));
      it(`can change: ${name(reach.update)}`, () => changing(fixtures(), caller, rights));
      it(`can delete: ${name(reach.delete)}`, () => deleting(fixtures(), caller, rights));
    });
  });
}

async function viewing(fixtures: Fixtures, caller: Caller, table: string, ids: Rows) {
  const allRows = await fixtures.rows(table);
  const response = await fixtures.db(caller).from(table).select("*").order("id");
  if (ids === "refused") return expectRefused(response, caller);
  expect(response.error).toBeNull();
  expect(response.data).toEqual(allRows.filter((row) => ids.includes(Number(row.id))));
}

async function adding(
  fixtures: Fixtures,
  caller: Caller,
  { table, insert, byCaller: reach }: Rights,
) {
  const before = await fixtures.rows(table);
  const row = insert(fixtures);
  const { error, status } = await fixtures.db(caller).from(table).insert(row);
  const after = await fixtures.rows(table);
  if (reach[caller].insert) {
    expect({ error, status }).toEqual({ error: null, status: 201 });
    expect(after).toEqual([...before, expect.objectContaining(row)]);
  } else {
    expect(error?.message).toBeTruthy();
    expect(REFUSALS).toContain(status);
    expect(after).toEqual(before);
  }
}

/**
 * Row security hides other rows: a statement on all rows succeeds and affects the visible ones only.
 * Without a filter, because reading a column would also apply the select policies.
 */
async function changing(
  fixtures: Fixtures,
  caller: Caller,
  { table, update, alsoUpdated, byCaller: reach }: Rights,
) {
  const before = await fixtures.rows(table);
  expectEveryRowToDiffer(before, update);
  const response = await fixtures.db(caller).from(table).update(update);
  const rows = reach[caller].update;
  if (rows === "refused") expectRefused(response, caller);
  else expect(response.error).toBeNull();
  const reached = (row: Row) => rows !== "refused" && rows.includes(Number(row.id));
  expect(await fixtures.rows(table)).toEqual(
    before.map((row) => (reached(row) ? { ...row, ...update, ...alsoUpdated?.(row) } : row)),
  );
}

/** Otherwise a successful change could not be detected. */
function expectEveryRowToDiffer(rows: Row[], update: Row) {
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).not.toMatchObject(update);
}

async function deleting(fixtures: Fixtures, caller: Caller, { table, byCaller: reach }: Rights) {
  const before = await fixtures.rows(table);
  expect(before.length).toBeGreaterThan(0);
  const response = await fixtures.db(caller).from(table).delete();
  const rows = reach[caller].delete;
  if (rows === "refused") expectRefused(response, caller);
  else expect(response.error).toBeNull();
  const reached = (row: Row) => rows !== "refused" && rows.includes(Number(row.id));
  expect(await fixtures.rows(table)).toEqual(before.filter((row) => !reached(row)));
}
