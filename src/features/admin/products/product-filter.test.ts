import { expect, it } from "vitest";
import {
  noFilter,
  readProductFilter,
  toProductQuery,
  writeProductFilter,
} from "./product-filter.ts";

const read = (query: string) => readProductFilter(new URLSearchParams(query));

it("is kept in the address", () => {
  const filter = {
    search: "Kente",
    status: "low-stock",
    category: "2",
    sort: "stock-asc",
    show: "trash",
  } as const;
  expect(read(writeProductFilter(filter).toString())).toEqual(filter);
  expect(writeProductFilter(noFilter).toString()).toBe("");
});

it("leaves out what an address has wrong", () => {
  expect(read("status=toString&category=4&sort=id")).toEqual(noFilter);
});

it("becomes the arguments of the search", () => {
  expect(toProductQuery(noFilter)).toEqual({
    search: "",
    status: null,
    category: null,
    sort: "newest",
  });
  expect(toProductQuery(read("search=+shirt+&status=in-stock&category=3&sort=name"))).toEqual({
    search: "shirt",
    status: "in-stock",
    category: 3,
    sort: "name",
  });
  expect(toProductQuery(read("show=hidden&status=in-stock")).status).toBe("hidden");
});
