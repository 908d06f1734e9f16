import { expect, it } from "vitest";
import { namesText } from "./names-text.ts";

it.each([
  [["Cap"], "Cap"],
  [["Cap", "Robe"], "Cap and Robe"],
  [["Cap", "Robe", "Belt"], "Cap, Robe and Belt"],
  [["Cap", "Robe", "Belt", ...Array(1200).fill("Sash")], "Cap, Robe, Belt and 1,200 more"],
])("names %#", (names, text) => {
  expect(namesText(names)).toBe(text);
});
