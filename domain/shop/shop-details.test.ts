import { expect, it } from "vitest";
import { beginningsOf } from "./shop-details.ts";

it("begins with the first paragraph, and says whether it is a sample", () => {
  const texts = { delivery: "Two days.\n\nFive elsewhere.", returns: "Within 14 days.\n\nUnworn." };
  expect(beginningsOf({ ...texts, demoTexts: ["returns", "terms"] })).toEqual({
    delivery: "Two days.",
    returns: "Sample text of a demo shop: “Within 14 days.”",
  });
  expect(beginningsOf({ delivery: "", returns: "", demoTexts: [] })).toEqual({
    delivery: "",
    returns: "",
  });
});
