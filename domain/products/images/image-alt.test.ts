import { describe, expect, it } from "vitest";
import { imageAlt } from "./image-alt.ts";

describe("the alternative text of a product's picture", () => {
  it("is its name and the first sentence of its description", () => {
    const description = "Short sleeves and an open collar, cut in airy linen. It softens.";
    expect(imageAlt({ name: "Camp Shirt", description })).toBe(
      "Camp Shirt: Short sleeves and an open collar, cut in airy linen",
    );
  });

  it("is its name alone when that sentence is too long", () => {
    expect(imageAlt({ name: "Camp Shirt", description: " " })).toBe("Camp Shirt");
    expect(imageAlt({ name: "Camp Shirt", description: "word ".repeat(60) })).toBe("Camp Shirt");
  });
});
