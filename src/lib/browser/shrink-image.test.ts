import { expect, it } from "vitest";
import { fitWithin } from "./shrink-image.ts";

it.each([
  [3000, 2000, 1600, 1067],
  [2000, 3000, 1067, 1600],
  [1600, 1600, 1600, 1600],
  [800, 1000, 800, 1000],
  [100_000, 1, 1600, 1],
])("fits %i × %i into %i × %i", (width, height, fittedWidth, fittedHeight) => {
  expect(fitWithin(width, height)).toEqual({ width: fittedWidth, height: fittedHeight });
});
