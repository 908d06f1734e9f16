import { expect, it } from "vitest";
import { createCatalogVersions } from "./catalog-versions.ts";

it("a sale changes what contains the product, and nothing else", () => {
  const versions = createCatalogVersions();
  const since = versions.current;
  versions.change("stock 7 2");
  for (const tag of ["catalog", "stock:7", "category:2"] as const) {
    expect(versions.isUnchanged([tag], since), tag).toBe(false);
    expect(versions.isUnchanged([tag], versions.current), tag).toBe(true);
  }
  for (const tag of ["stock:8", "category:1", "members:2", "members"] as const) {
    expect(versions.isUnchanged([tag], since), tag).toBe(true);
  }
});

it("a sale changes cards only if they say how few pieces are left", () => {
  const versions = createCatalogVersions();
  versions.change("stock 7 2 10");
  expect(versions.isUnchanged(["hint:7"], 0)).toBe(true);
  versions.change("stock 7 2 9");
  expect(versions.isUnchanged(["hint:7"], 0)).toBe(false);
  expect(versions.isUnchanged(["hint:8"], 0)).toBe(true);
});

it("another change of a product changes its category", () => {
  const versions = createCatalogVersions();
  versions.change("category 2");
  expect(versions.isUnchanged(["category:2"], 0)).toBe(false);
  expect(versions.isUnchanged(["stock:7", "members:2"], 0)).toBe(false);
  expect(versions.isUnchanged(["members"], 0)).toBe(false);
  expect(versions.isUnchanged(["category:1", "members:1"], 0)).toBe(true);
});

it("an unknown change changes everything that depends on the catalog", () => {
  const versions = createCatalogVersions();
  versions.change("");
  expect(versions.isUnchanged(["category:1"], 0)).toBe(false);
  expect(versions.isUnchanged(["stock:7"], 0)).toBe(false);
  expect(versions.isUnchanged([], 0)).toBe(true);
});

it("keeps a bounded number of changes apart", () => {
  const versions = createCatalogVersions();
  for (let id = 0; id <= 10_000; id++) versions.change(`stock ${id} 1`);
  expect(versions.isUnchanged(["category:2"], 0)).toBe(false);
  expect(versions.isUnchanged(["category:2"], versions.current)).toBe(true);
});
