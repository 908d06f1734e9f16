import { describe, expect, it } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

describe("a rate limit", () => {
  it("allows a key up to the limit, then returns the time to wait, until the window has passed", () => {
    let now = 0;
    const limit = createRateLimit(3, 60, () => now);
    for (let i = 0; i < 3; i++) {
      expect(limit.wait("a")).toBe(0);
      limit.count("a");
      now += 1000;
    }
    expect(limit.wait("a")).toBe(57);
    expect(limit.wait("b")).toBe(0);
    now = 60_001;
    expect(limit.wait("a")).toBe(0);
  });

  it("starts again for a key that was reset", () => {
    const limit = createRateLimit(1, 60);
    limit.count("a");
    expect(limit.wait("a")).toBeGreaterThan(0);
    limit.reset("a");
    expect(limit.wait("a")).toBe(0);
  });
});
