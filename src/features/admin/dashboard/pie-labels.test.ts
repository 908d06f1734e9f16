import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LABEL_HEIGHT, placeLabels } from "./pie-labels.ts";

const RADIUS = 80;
const counts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 6 });

describe("the labels of a pie", () => {
  it("are beside the middle of their slices when there is space", () => {
    const places = placeLabels([1, 1, 1, 1], RADIUS);
    expect(places.map(({ side }) => side)).toEqual([1, 1, -1, -1]);
    const height = Math.SQRT1_2 * RADIUS;
    for (const [index, y] of [-height, height, height, -height].entries()) {
      expect(places[index]?.y).toBeCloseTo(y);
      expect(places[index]?.edge.y).toBeCloseTo(y);
    }
  });

  it("never overlap and never exceed the pie's height", () => {
    fc.assert(
      fc.property(counts, (values) => {
        const places = placeLabels(values, RADIUS);
        for (const side of [1, -1]) {
          const column = places.filter((place) => place.side === side).map(({ y }) => y);
          const reach = Math.max(RADIUS, (LABEL_HEIGHT * (column.length - 1)) / 2);
          const sorted = column.toSorted((one, other) => one - other);
          for (const [index, y] of sorted.entries()) {
            expect(Math.abs(y)).toBeLessThanOrEqual(reach + 1e-9);
            const above = sorted[index - 1] ?? Number.NEGATIVE_INFINITY;
            expect(y - above).toBeGreaterThanOrEqual(LABEL_HEIGHT - 1e-9);
          }
        }
      }),
    );
  });

  it("keep the order of their slices, so that no lines cross", () => {
    fc.assert(
      fc.property(counts, (values) => {
        const places = placeLabels(values, RADIUS);
        const right = places.filter(({ side }) => side === 1).map(({ y }) => y);
        const left = places.filter(({ side }) => side === -1).map(({ y }) => -y);
        for (const column of [right, left]) {
          expect(column).toEqual(column.toSorted((one, other) => one - other));
        }
      }),
    );
  });
});
