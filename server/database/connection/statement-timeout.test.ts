import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { statementTimeout, withStatementTimeout } from "./statement-timeout.ts";

it("is short for clients and longer for the service role", () => {
  expect(statementTimeout("authenticated")).toBe(5000);
  expect(statementTimeout("service_role")).toBe(60_000);
});

it("is that of the request, also during other requests", async () => {
  const request = async () => {
    await setImmediate();
    return statementTimeout("authenticated");
  };
  const [long, short] = await Promise.all([withStatementTimeout(30_000, request), request()]);
  expect([long, short]).toEqual([30_000, 5000]);
});
