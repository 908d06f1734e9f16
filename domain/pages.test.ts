import { describe, expect, it } from "vitest";
import { indexedPaths, pageOf, productNotFoundPage } from "./pages.ts";

describe("pageOf", () => {
  it.each([
    ["/", "home"],
    ["/login", "login"],
    ["/men-products", "men-products"],
    ["/women-products/", "women-products"],
    ["/accessories", "accessories"],
    ["/wish-list", "wish-list"],
    ["/admin/order-details/7", "admin"],
    ["/men", "not-found"],
    ["/product", "not-found"],
    ["/product/1/2", "not-found"],
    ["/constructor", "not-found"],
  ])("names the template of %s", (path, name) => {
    expect(pageOf(path).name).toBe(name);
  });

  it("knows the category of a list", () => {
    expect(pageOf("/women-products")).toMatchObject({ categoryId: 2, indexed: true });
  });

  it("reads a numeric product id and no other", () => {
    expect(pageOf("/product/42")).toMatchObject({ name: "product", productId: 42, indexed: true });
    expect(pageOf("/product/042").productId).toBe(42);
    for (const id of ["abc", "1e3", "-1", "4.2", "9".repeat(30)]) {
      expect(pageOf(`/product/${id}`)).toBe(productNotFoundPage);
    }
    expect(productNotFoundPage).toMatchObject({ name: "product", indexed: false });
  });

  it("keeps what is personal out of search engines", () => {
    expect(indexedPaths).toContain("/accessories");
    for (const path of ["/cart", "/orders", "/admin", "/order-complete", "/nowhere"]) {
      expect(pageOf(path).indexed).toBe(false);
      expect(indexedPaths).not.toContain(path);
    }
  });
});
