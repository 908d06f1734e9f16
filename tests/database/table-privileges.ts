import { describe, expect, it } from "vitest";
import {
  everybody,
  type Fixtures,
  type Row,
  resetRowsBeforeEach,
  type Who,
} from "../harness/fixtures.ts";

/** The rows that a statement on the whole table reaches, or "refused" without the privilege. */
type Rows = number[] | "refused";
type Reach = { select: Rows; update: Rows; delete: Rows; insert: boolean };

type Rights = {
  table: string;
  /** The fixture rows by id. */
  rows: Record<number, string>;
  /** A row that is somebody's to add; told apart by who may. */
  insert: (fixtures: Fixtures) => Row;
  update: Row;
  /** What a trigger changes with every update. */
  alsoUpdated?: (row: Row) => Row;
  who: Record<Who, Reach>;
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

function expectRefused({ error, status }: Answer, who: Who) {
  expect(error?.code).toBe("42501");
  expect(status).toBe(who === "anonymous" ? 401 : 403);
}

/** Lets everybody try everything on one table and looks at the rows afterwards. */
export function describeRights(fixtures: () => Fixtures, rights: Rights): void {
  const name = (rows: Rows) =>
    rows === "refused" ? rows : rows.map((id) => rights.rows[id]).join(", ") || "nothing";

  describe(rights.table, () => {
    resetRowsBeforeEach(fixtures);
    describe.each(everybody)("%s", (who) => {
      const reach = rights.who[who];
      it(`can view: ${name(reach.select)}`, () =>
        viewing(fixtures(), who, rights.table, reach.select));
      it(`${reach.insert ? "can" : "cannot"} add`, () => adding(fixtures(), who, rights));
      it(`can change: ${name(reach.update)}`, () => changing(fixtures(), who, rights));
      it(`can delete: ${name(reach.delete)}`, () => deleting(fixtures(), who, rights));
    });
  });
}

async function viewing(fixtures: Fixtures, who: Who, table: string, ids: Rows) {
  const everything = await fixtures.rows(table);
  const answer = await fixtures.db(who).from(table).select("*").order("id");
  if (ids === "refused") return expectRefused(answer, who);
  expect(answer.error).toBeNull();
  expect(answer.data).toEqual(everything.filter((row) => ids.includes(Number(row.id))));
}

async function adding(fixtures: Fixtures, who: Who, { table, insert, who: reach }: Rights) {
  const before = await fixtures.rows(table);
  const row = insert(fixtures);
  const { error, status } = await fixtures.db(who).from(table).insert(row);
  const after = await fixtures.rows(table);
  if (reach[who].insert) {
    expect({ error, status }).toEqual({ error: null, status: 201 });
    expect(after).toEqual([...before, expect.objectContaining(row)]);
  } else {
    expect(error?.message).toBeTruthy();
    expect(REFUSALS).toContain(status);
    expect(after).toEqual(before);
  }
}

/**
 * Row security hides what is not yours: an act on every row succeeds and reaches only what it may.
 * Without a filter, because reading a column would bring the select policies to the rescue.
 */
async function changing(
  fixtures: Fixtures,
  who: Who,
  { table, update, alsoUpdated, who: reach }: Rights,
) {
  const before = await fixtures.rows(table);
  expectEveryRowToDiffer(before, update);
  const answer = await fixtures.db(who).from(table).update(update);
  const rows = reach[who].update;
  if (rows === "refused") expectRefused(answer, who);
  else expect(answer.error).toBeNull();
  const reached = (row: Row) => rows !== "refused" && rows.includes(Number(row.id));
  expect(await fixtures.rows(table)).toEqual(
    before.map((row) => (reached(row) ? { ...row, ...update, ...alsoUpdated?.(row) } : row)),
  );
}

/** Otherwise a change that gets through would not be seen. */
function expectEveryRowToDiffer(rows: Row[], update: Row) {
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).not.toMatchObject(update);
}

async function deleting(fixtures: Fixtures, who: Who, { table, who: reach }: Rights) {
  const before = await fixtures.rows(table);
  expect(before.length).toBeGreaterThan(0);
  const answer = await fixtures.db(who).from(table).delete();
  const rows = reach[who].delete;
  if (rows === "refused") expectRefused(answer, who);
  else expect(answer.error).toBeNull();
  const reached = (row: Row) => rows !== "refused" && rows.includes(Number(row.id));
  expect(await fixtures.rows(table)).toEqual(before.filter((row) => !reached(row)));
}
