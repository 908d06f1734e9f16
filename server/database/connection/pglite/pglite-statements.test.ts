import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStatements } from "./pglite-statements.ts";

let pglite: PGlite;
let run: ReturnType<typeof createStatements>;

beforeAll(async () => {
  pglite = new PGlite();
  await pglite.exec("create table items (id int primary key, name text)");
  run = createStatements(pglite);
});

afterAll(() => pglite.close());

const query = (sql: string, ...parameters: unknown[]) => run([{ sql, parameters }]);
const begin = { sql: "begin", parameters: [] };

describe("statements on PGlite", () => {
  it("return rows and counts like PGlite's own query", async () => {
    const insert = "insert into items values ($1, $2), ($3, $4)";
    const parameters = [1, "one", 2, null];
    expect(await query(insert, ...parameters)).toEqual({ rows: [], affectedRows: 2 });
    const select = "select *, now() is not null as now, array[id] as list from items order by id";
    const own = await pglite.query(select);
    expect((await query(select)).rows).toEqual(own.rows);
    expect((await query(select)).rows).toEqual(own.rows);
  });

  it("send begin together with the first statement", async () => {
    await run([begin, { sql: "insert into items values ($1, $2)", parameters: [3, "three"] }]);
    await query("rollback");
    expect((await query("select from items where id = 3")).rows).toEqual([]);
  });

  it("leave the transaction open when its first statement fails", async () => {
    const failing = { sql: "select * from no_such_table", parameters: [] };
    await expect(run([begin, failing])).rejects.toMatchObject({ code: "42P01" });
    await expect(query("select 1")).rejects.toMatchObject({ code: "25P02" });
    await query("rollback");
    expect((await query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  it("return the rows of the last and the error of the first that fails", async () => {
    const select = (text: string) => ({ sql: "select $1::int as n", parameters: [text] });
    expect((await run([begin, select("1"), select("2")])).rows).toEqual([{ n: 2 }]);
    await query("rollback");
    await expect(run([begin, select("x"), select("2")])).rejects.toMatchObject({ code: "22P02" });
    await query("rollback");
  });

  it("report errors of parameters and continue", async () => {
    await expect(query("select $1::int as n", "x")).rejects.toMatchObject({ code: "22P02" });
    expect((await query("select $1::int as n", "7")).rows).toEqual([{ n: 7 }]);
  });

  it("keep a bounded number of prepared statements", async () => {
    for (let n = 0; n < 350; n++) await query(`select ${n} as n`);
    const { rows } = await query("select count(*)::int as count from pg_prepared_statements");
    expect(rows).toEqual([{ count: 300 }]);
    expect((await query("select 0 as n")).rows).toEqual([{ n: 0 }]);
  });

  it("apply row security after a change of role", async () => {
    await pglite.exec(`
      create role reader; grant select on items to reader;
      alter table items enable row level security;
      create policy one on items for select to reader using (id = 1);`);
    const select = "select id from items order by id";
    expect((await query(select)).rows).toHaveLength(2);
    await query("set role reader");
    expect((await query(select)).rows).toEqual([{ id: 1 }]);
    await query("reset role");
    expect((await query(select)).rows).toHaveLength(2);
  });
});
