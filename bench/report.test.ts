import { describe, expect, it } from "vitest";
import { compare } from "./report.ts";

const measure = { name: "orders per second", value: 50 };

describe("a budget", () => {
  it("is met up to its limit", () => {
    expect(compare(measure, { most: 50 })).toEqual({ target: "at most 50", missed: false });
    expect(compare(measure, { most: 49 })).toMatchObject({ missed: true });
    expect(compare(measure, { least: 50 })).toEqual({ target: "at least 50", missed: false });
    expect(compare(measure, { least: 51 })).toMatchObject({ missed: true });
  });

  it("is scaled by how much slower the machine is, and names the original", () => {
    const slower = { ...measure, slowness: 2 };
    expect(compare(slower, { least: 100 })).toEqual({
      target: "at least 50 (100, scaled)",
      missed: false,
    });
    expect(compare(slower, { least: 101 })).toMatchObject({ missed: true });
    expect(compare(slower, { most: 25 })).toMatchObject({ missed: false });
    expect(compare(slower, { most: 24 })).toMatchObject({ missed: true });
  });

  it("is not missed by a measure that has none", () => {
    expect(compare(measure)).toEqual({ target: "", missed: false });
  });
});
