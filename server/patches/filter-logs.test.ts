import { afterEach, beforeEach, expect, it } from "vitest";
import { OverloadError } from "../lib/limiter.ts";
import { filterBackendLogs, runRead } from "./filter-logs.ts";

const { warn, error } = console;
let printed: unknown[][];
beforeEach(() => {
  printed = [];
  const collect = (...args: unknown[]) => void printed.push(args);
  Object.assign(console, { warn: collect, error: collect });
  filterBackendLogs();
});
afterEach(() => void Object.assign(console, { warn, error }));

const databaseError = (code: string) =>
  Object.assign(new Error("not here"), { code, severity: "ERROR", query: "select 'a secret'" });

it("leaves out the client's errors, and prints others without their parameters", () => {
  console.error("failed", databaseError("23505"));
  console.error("failed", databaseError("53300"));
  expect(printed).toEqual([["database error 53300: not here"]]);
});

it("leaves out requests that were refused because too many wait, which are counted", () => {
  console.error("failed", new OverloadError("database: too many requests are waiting"));
  expect(printed).toEqual([]);
});

it("prints everything else as it is", () => {
  const unexpected = new Error("unexpected");
  console.error("failed", unexpected);
  expect(printed).toEqual([["failed", unexpected]]);
});

it.each(["42601", "42703", "42883"])(
  "leaves out %s of a statement that a client asked for",
  (code) => {
    console.error(databaseError(code));
    expect(printed).toEqual([]);
  },
);

it("prints the same of a function of the shop, or of a statement of its own", () => {
  console.error(Object.assign(databaseError("42703"), { where: "PL/pgSQL function f() line 3" }));
  console.error("Database maintenance failed:", databaseError("42703"));
  const line = ["database error 42703: not here"];
  expect(printed).toEqual([line, line]);
});

it("leaves out what cannot be parsed", () => {
  console.error(new Error('"failed to parse filter (is.abc)" (line 1, column 5)'));
  console.error(new Error("Expected identifier at position 3"));
  expect(printed).toEqual([]);
});

it("leaves out that a request by GET cannot write, and prints that the database cannot", () => {
  runRead(() => console.error(databaseError("25006")));
  expect(printed).toEqual([]);
  console.error(databaseError("25006"));
  expect(printed).toEqual([["database error 25006: not here"]]);
});
