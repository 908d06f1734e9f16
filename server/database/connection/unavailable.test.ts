import { expect, it } from "vitest";
import { DiskWriteError } from "../../patches/fsync-files.ts";
import { DatabaseUnavailableError, isUnavailable } from "./unavailable.ts";

const withCode = (code: string) => Object.assign(new Error("refused"), { code });

it.each<[what: string, error: unknown]>([
  ["a stopped database", new DatabaseUnavailableError()],
  ["a failed write to the disk", new DiskWriteError()],
  ["a panic", Object.assign(new Error("panic"), { severity: "PANIC" })],
])("%s is no fault of the request", (_, error) => {
  expect(isUnavailable(error)).toBe(true);
});

it.each([
  ...["25006", "53100", "57P03", "08006", "58030", "CONNECTION_CLOSED", "ECONNREFUSED"],
  ...["EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
])("the code %s is no fault of the request", (code) =>
  expect(isUnavailable(withCode(code))).toBe(true),
);

it.each<[what: string, error: unknown]>([
  ["a violated rule", withCode("23514")],
  ["a missing right", withCode("42501")],
  ["a fault of the program", new TypeError("x is not a function")],
  ["text", "53100"],
])("%s is reported as it is", (_, error) => {
  expect(isUnavailable(error)).toBe(false);
});
