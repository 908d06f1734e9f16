import { describe, expect, it } from "vitest";
import { countTests } from "./browser-tests.ts";

describe("countTests", () => {
  it("finds the tests of a file", () => {
    expect(countTests(["scripts/test/browser-tests.test.ts"])).toBe(1);
  });
});
