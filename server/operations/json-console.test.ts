import { afterEach, beforeEach, expect, it } from "vitest";
import { runForRequest } from "../lib/request-context.ts";
import { logJsonToConsole } from "./json-console.ts";

const { log, warn, error } = console;
let printed: string[];
beforeEach(() => {
  printed = [];
  const collect = (line: string) => void printed.push(line);
  Object.assign(console, { log: collect, warn: collect, error: collect });
  logJsonToConsole();
});
afterEach(() => void Object.assign(console, { log, warn, error }));

it("makes every message one JSON object with its level", () => {
  console.log("\nThe shop is open.\n\n  Shop     http://localhost:3000\n");
  console.error("Closing failed:", new Error("no"));
  const [opened, failed] = printed.map((line) => JSON.parse(line));
  expect(opened).toMatchObject({ level: "info", message: expect.stringMatching(/^The shop/) });
  expect(failed).toMatchObject({ level: "error", message: expect.stringContaining("Error: no") });
  expect(failed).not.toHaveProperty("requestId");
});

it("adds the id of the request that the message is about", async () => {
  await runForRequest({ id: "3f0c2a52", priority: 2 }, async () => {
    await Promise.resolve();
    console.error("database error 53300: too many clients");
  });
  expect(JSON.parse(printed[0] ?? "")).toMatchObject({ requestId: "3f0c2a52" });
});
