import { describe, expect, it } from "vitest";
import { everybody, type Row, type Stage, type Who, withRowsOnStage } from "./fixtures.ts";

/** The rows that each act reaches when somebody tries it on the whole table. */
type Reach = { select: number[]; update: number[]; delete: number[]; insert: boolean };

type Rights = {
  table: string;
  /** What the rows on stage are, by id. */
  rows: Record<number, string>;
  /** A row that is somebody's to add; told apart by who may. */
  insert: (stage: Stage) => Row;
  update: Row;
  who: Record<Who, Reach>;
};

/** Nothing at all. */
export const NOTHING: Reach = { select: [], update: [], delete: [], insert: false };

/** A refusal says so: not signed in, not allowed, or not there for you. */
const REFUSALS = [401, 403, 404];

/** Lets everybody try everything on one table and looks at the rows afterwards. */
export function describeRights(stage: () => Stage, rights: Rights): void {
  const name = (ids: number[]) => ids.map((id) => rights.rows[id]).join(", ") || "nothing";

  describe(rights.table, () => {
    withRowsOnStage(stage);
    describe.each(everybody)("%s", (who) => {
      const reach = rights.who[who];
      it(`can view: ${name(reach.select)}`, () =>
        viewing(stage(), who, rights.table, reach.select));
      it(`${reach.insert ? "can" : "cannot"} add`, () => adding(stage(), who, rights));
      it(`can change: ${name(reach.update)}`, () => changing(stage(), who, rights));
      it(`can delete: ${name(reach.delete)}`, () => deleting(stage(), who, rights));
    });
  });
}

async function viewing(stage: Stage, who: Who, table: string, ids: number[]) {
  const everything = await stage.rows(table);
  const { data, error } = await stage.db(who).from(table).select("*").order("id");
  expect(error).toBeNull();
  expect(data).toEqual(everything.filter((row) => ids.includes(Number(row.id))));
}

async function adding(stage: Stage, who: Who, { table, insert, who: reach }: Rights) {
  const before = await stage.rows(table);
  const row = insert(stage);
  const { error, status } = await stage.db(who).from(table).insert(row);
  const after = await stage.rows(table);
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
async function changing(stage: Stage, who: Who, { table, update, who: reach }: Rights) {
  const before = await stage.rows(table);
  expectEveryRowToDiffer(before, update);
  const { error } = await stage.db(who).from(table).update(update);
  expect(error).toBeNull();
  const reached = (row: Row) => reach[who].update.includes(Number(row.id));
  expect(await stage.rows(table)).toEqual(
    before.map((row) => (reached(row) ? { ...row, ...update } : row)),
  );
}

/** Otherwise a change that gets through would not be seen. */
function expectEveryRowToDiffer(rows: Row[], update: Row) {
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).not.toMatchObject(update);
}

async function deleting(stage: Stage, who: Who, { table, who: reach }: Rights) {
  const before = await stage.rows(table);
  expect(before.length).toBeGreaterThan(0);
  const { error } = await stage.db(who).from(table).delete();
  expect(error).toBeNull();
  expect(await stage.rows(table)).toEqual(
    before.filter((row) => !reach[who].delete.includes(Number(row.id))),
  );
}
