import { describe, expect, it } from "vitest";
import { compare } from "./report.ts";

describe("a budget", () => {
  it("is met up to its limit", () => {
    expect(compare(50, { most: 50 })).toEqual({ target: "at most 50", missed: false });
    expect(compare(50, { most: 49 })).toMatchObject({ missed: true });
    expect(compare(50, { least: 50 })).toEqual({ target: "at least 50", missed: false });
    expect(compare(50, { least: 51 })).toMatchObject({ missed: true });
  });

  it("is missed by a measure that is no number", () => {
    expect(compare(Number.NaN, { most: 50 })).toMatchObject({ missed: true });
    expect(compare(Number.NaN, { least: 50 })).toMatchObject({ missed: true });
  });

  it("is not missed by a measure that has none", () => {
    expect(compare(50, {})).toEqual({ target: "", missed: false });
  });
});
