import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../database.ts";
import { openPglite } from "./pglite.ts";

let database: Database;
beforeAll(async () => {
  database = await openPglite(undefined);
});
afterAll(() => database.close());

it("lets the event loop go on between two statements, also when nobody waits", async () => {
  const select = () => sql`select 1`.execute(database.kysely);
  await select();
  await new Promise((resolve) => setImmediate(resolve));
  let hasGoneOn = false;
  setImmediate(() => {
    hasGoneOn = true;
  });
  await select();
  await select();
  expect(hasGoneOn).toBe(true);
});
