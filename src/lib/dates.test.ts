import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { dayBounds, dayOf } from "./dates.ts";

afterEach(() => void vi.unstubAllEnvs());

const zones = [
  "UTC",
  "Africa/Accra",
  "Pacific/Auckland",
  "America/Los_Angeles",
  "America/Santiago",
];

describe.each(zones)("days in %s", (zone) => {
  it("contain exactly the times with their local date", () => {
    vi.stubEnv("TZ", zone);
    const moments = fc.date({
      min: new Date("1971-01-02"),
      max: new Date("2099-12-30"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (moment) => {
        const day = dayOf(moment);
        const { since, before } = dayBounds({ from: day, to: day });
        const start = Date.parse(since ?? "");
        const end = Date.parse(before ?? "");
        expect(moment.getTime()).toBeGreaterThanOrEqual(start);
        expect(moment.getTime()).toBeLessThan(end);
        expect(dayOf(new Date(start))).toBe(day);
        expect(dayOf(new Date(end - 1))).toBe(day);
        expect(dayOf(new Date(start - 1))).not.toBe(day);
        expect(dayOf(new Date(end))).not.toBe(day);
      }),
    );
  });
});

describe("bounds", () => {
  it("are local midnights", () => {
    vi.stubEnv("TZ", "America/Los_Angeles");
    expect(dayBounds({ from: "2026-11-01", to: "2026-11-01" })).toEqual({
      since: "2026-11-01T07:00:00.000Z",
      before: "2026-11-02T08:00:00.000Z",
    });
  });

  it("are null without a day", () => {
    expect(dayBounds({ from: "", to: "" })).toEqual({ since: null, before: null });
  });

  it("accept years below 100", () => {
    vi.stubEnv("TZ", "UTC");
    expect(dayBounds({ from: "0012-03-04", to: "" }).since).toBe("0012-03-04T00:00:00.000Z");
  });
});
