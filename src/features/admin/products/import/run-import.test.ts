import { expect, it } from "vitest";
import { partsOf } from "./run-import.ts";

const MEGABYTE = 1024 * 1024;
const lines = (count: number, description: string) =>
  Array.from({ length: count }, (_, index) => ({ line: index + 2, product: { description } }));

it.each([
  ["short", 5000, "x"],
  ["long", 300, "₵".repeat(5000)],
])("%s lines are sent in order, in parts that a request can have", (_, count, description) => {
  const all = lines(count, description);
  const parts = partsOf(all);
  expect(parts.flat()).toEqual(all);
  for (const part of parts) {
    expect(part.length).toBeGreaterThan(0);
    expect(part.length).toBeLessThanOrEqual(500);
    expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(MEGABYTE);
  }
});

it("nothing needs no part", () => {
  expect(partsOf([])).toEqual([]);
});
