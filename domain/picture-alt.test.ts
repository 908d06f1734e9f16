import { describe, expect, it } from "vitest";
import { pictureAlt } from "./picture-alt.ts";

describe("the words for a product's picture", () => {
  it("are its name and the first sentence about it", () => {
    const description = "Short sleeves and an open collar, cut in airy linen. It softens.";
    expect(pictureAlt({ name: "Camp Shirt", description })).toBe(
      "Camp Shirt: Short sleeves and an open collar, cut in airy linen",
    );
  });

  it("are its name alone where nothing short is said", () => {
    expect(pictureAlt({ name: "Camp Shirt", description: " " })).toBe("Camp Shirt");
    expect(pictureAlt({ name: "Camp Shirt", description: "word ".repeat(60) })).toBe("Camp Shirt");
  });
});
