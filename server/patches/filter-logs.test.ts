import { afterEach, beforeEach, expect, it } from "vitest";
import { OverloadError } from "../lib/limiter.ts";
import { filterBackendLogs } from "./filter-logs.ts";

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
