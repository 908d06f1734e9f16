import { expect, it } from "vitest";
import { bulkTexts } from "./bulk-texts.ts";

it.each([
  [20, [], "Undone for 20 products."],
  [1, ["Cap"], "Undone for 1 product. Changed or deleted since, and left as they are: Cap."],
  [
    0,
    ["Cap", "Robe", "Belt", "Bag", "Sash"],
    "Undone for 0 products. Changed or deleted since, and left as they are: Cap, Robe, Belt and 2 more.",
  ],
])("says what an undo of %i products has left: %j", (undone, edited, text) => {
  expect(bulkTexts.undone({ undone, edited })).toBe(text);
});
