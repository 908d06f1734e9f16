import { describe, expect, it } from "vitest";
import { groundOf, pageList, pageOf, productNotFoundPage } from "./page-of.ts";

describe("pageOf", () => {
  it.each([
    ["/", "home"],
    ["/login", "login"],
    ["/men-products", "men-products"],
    ["/women-products/", "women-products"],
    ["/accessories", "accessories"],
    ["/wish-list", "wish-list"],
    ["/admin/order-details/7", "admin"],
    ["/admin/products/7", "admin"],
    ["/admin/products/seven", "not-found"],
    ["/men", "not-found"],
    ["/product", "not-found"],
    ["/product/1/2", "not-found"],
    ["/constructor", "not-found"],
  ])("finds the template of %s", (path, template) => {
    expect(pageOf(path).template).toBe(template);
  });

  it("finds the category of a list", () => {
    expect(pageOf("/women-products")).toMatchObject({ categoryId: 2, indexed: true });
  });

  it("reads a numeric product id only", () => {
    expect(pageOf("/product/42")).toMatchObject({ key: "product", productId: 42, indexed: true });
    expect(pageOf("/product/042").productId).toBe(42);
    for (const id of ["abc", "1e3", "-1", "4.2", "9".repeat(30)]) {
      expect(pageOf(`/product/${id}`)).toBe(productNotFoundPage);
    }
    expect(productNotFoundPage).toMatchObject({ template: "product", indexed: false });
  });

  it("knows what stays behind the editor of a product", () => {
    expect(pageOf("/admin/products/new").key).toBe("adminNewProduct");
    expect(pageOf("/admin/products/7/").key).toBe("adminProduct");
    for (const path of ["/admin/products", "/admin/products/new", "/admin/products/7"]) {
      expect(groundOf(path)).toBe("/admin/products");
    }
    expect(groundOf("/product/7")).toBe("/product/7");
  });

  it("excludes private pages from search engines", () => {
    expect(pageOf("/accessories").indexed).toBe(true);
    for (const path of ["/cart", "/orders", "/admin", "/order-complete", "/nowhere"]) {
      expect(pageOf(path).indexed).not.toBe(true);
    }
  });
});

it("returns the same object for the same page, which effects depend on", () => {
  for (const path of ["/", "/cart", "/admin/order-details/7", "/nowhere"]) {
    expect(pageOf(path)).toBe(pageOf(`${path}/`));
  }
  expect(pageList.map(({ path }) => path)).toHaveLength(new Set(pageList.map((p) => p.path)).size);
});
