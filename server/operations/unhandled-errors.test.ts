import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { outliveDatabaseErrors } from "./unhandled-errors.ts";

let handle: (reason: unknown) => void;
let printed: unknown[][];
beforeEach(() => {
  printed = [];
  vi.spyOn(console, "error").mockImplementation((...args) => void printed.push(args));
  const listened = vi.spyOn(process, "on").mockReturnValue(process);
  outliveDatabaseErrors();
  handle = listened.mock.calls[0]?.[1] as typeof handle;
});
afterEach(() => void vi.restoreAllMocks());

const error = (more: object, message = "no") => Object.assign(new Error(message), more);

it.each([
  ["CONNECTION_CLOSED", { query: "select 1" }],
  ["EPIPE", { query: "select 1" }],
  ["ETIMEDOUT", { query: "select 1" }],
  ["57P01", { severity: "FATAL" }],
  ["42P01", { severity: "ERROR" }],
])("logs %s of the database in one line without parameters, and goes on", (code, more) => {
  handle(error({ code, ...more, parameters: ["Ama"] }));
  expect(printed).toEqual([[`A database error that nobody waited for, ${code}: no`]]);
});

it.each([new TypeError("no"), error({ code: "ENOENT" }), "no"])(
  "ends the process after everything else: %s",
  (reason) => {
    expect(() => handle(reason)).toThrow();
    expect(printed).toEqual([]);
  },
);
