import { describe, expect, it } from "vitest";
import { IMAGE_WIDTHS, isStoredImage, renderedUrl, srcSetOf } from "./image-url.ts";

const own = "/storage/v1/object/public/Products/shirt.webp";
const hosted = `https://project.supabase.co${own}`;

describe("picture URLs", () => {
  it("use the rendering path of the same host", () => {
    expect(renderedUrl(own, 320)).toBe(
      "/storage/v1/render/image/public/Products/shirt.webp?width=320&resize=contain",
    );
    expect(renderedUrl(hosted, 96)).toMatch(
      /^https:\/\/project\.supabase\.co\/storage\/v1\/render\/image\/public\/Products\//,
    );
  });

  it("contain every width once, in ascending order", () => {
    const widths = [...srcSetOf(own).matchAll(/ (\d+)w(?:,|$)/g)].map(([, width]) => Number(width));
    expect(widths).toEqual([...IMAGE_WIDTHS]);
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  });

  it.each([
    [own, true],
    [hosted, true],
    [`${own}?token=1`, false],
    ["https://example.com/shirt.webp", false],
    ["blob:http://localhost/1", false],
    ["", false],
  ])("%j can be rendered: %s", (src, expected) => {
    expect(isStoredImage(src)).toBe(expected);
  });
});
