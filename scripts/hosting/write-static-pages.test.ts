import { expect, it } from "vitest";
import { pageOf, productNotFoundPage } from "../../domain/pages/page-of.ts";
import { fileOf } from "./write-static-pages.ts";

it("gives each page a file of its own, and no product the name of an error page", () => {
  expect(fileOf(pageOf("/"))).toBe("index.html");
  expect(fileOf(pageOf("/men-products"))).toBe("men-products.html");
  expect(fileOf(pageOf("/product/1"))).toBe("product/1.html");
  expect(fileOf(pageOf("/product/404"))).toBe("product/404/index.html");
  expect(fileOf(productNotFoundPage)).toBe("product/not-found.html");
  expect(fileOf(pageOf("/no-such-page"))).toBe("404.html");
});
