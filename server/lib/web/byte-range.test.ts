import { expect, it } from "vitest";
import { rangeOf } from "./byte-range.ts";

const file = { size: 100, etag: '"v1"' };
const ask = (headers: Record<string, string>, method = "GET") =>
  rangeOf({ method, headers: new Headers(headers) }, file);

it.each([
  ["bytes=0-0", { first: 0, last: 0 }],
  ["bytes=10-19", { first: 10, last: 19 }],
  ["bytes=90-", { first: 90, last: 99 }],
  ["bytes=90-500", { first: 90, last: 99 }],
  ["bytes=-10", { first: 90, last: 99 }],
  ["bytes=-500", { first: 0, last: 99 }],
  ["bytes=100-", "none"],
  ["bytes=-0", "none"],
  ["bytes=20-10", undefined],
  ["bytes=0-1,5-6", undefined],
  ["bytes=-", undefined],
  ["items=0-1", undefined],
  ["bytes=a-b", undefined],
])("%s of 100 bytes", (range, expected) => {
  expect(ask({ range })).toEqual(expected);
});

it("is everything without a range, for HEAD, and of another version", () => {
  expect(ask({})).toBeUndefined();
  expect(ask({ range: "bytes=0-1" }, "HEAD")).toBeUndefined();
  expect(ask({ range: "bytes=0-1", "if-range": '"v0"' })).toBeUndefined();
  expect(ask({ range: "bytes=0-1", "if-range": '"v1"' })).toEqual({ first: 0, last: 1 });
});
