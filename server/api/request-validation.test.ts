import { describe, expect, it } from "vitest";
import {
  ORDER_COLUMNS,
  ORDER_ITEM_COLUMNS,
  OWN_ORDER_COLUMNS,
} from "../../domain/orders/orders.ts";
import { LINE_COLUMNS, PRODUCT_COLUMNS } from "../../domain/products/product-columns.ts";
import { rejectInvalidRequest } from "./request-validation.ts";

const statusOf = (path: string) => rejectInvalidRequest(new Request(`http://shop${path}`))?.status;

describe("request validation", () => {
  it.each([
    "/auth/v1/token?grant_type=password",
    "/auth/v1/verify?token=a%2Fb",
    `/rest/v1/products?select=${encodeURIComponent(PRODUCT_COLUMNS)}&categoryId=eq.1&order=id.asc`,
    `/rest/v1/carts?select=${encodeURIComponent(LINE_COLUMNS)}`,
    `/rest/v1/wishlists?select=${encodeURIComponent(LINE_COLUMNS)}`,
    `/rest/v1/orders?select=${encodeURIComponent(OWN_ORDER_COLUMNS)}&orderItems.order=id.asc`,
    `/rest/v1/orderItems?select=${encodeURIComponent(ORDER_ITEM_COLUMNS)}`,
    "/rest/v1/products?description=ilike.*woven*&name=ilike.*a*&or=(name.ilike.*b*)",
    "/rest/v1/products?select=id,category:categoryId(name)&order=category(name).desc,id",
    "/rest/v1/orders?name=ilike.*kofi*&or=(id.eq.1,id.eq.2)",
    "/rest/v1/products?apikey=key&select=id",
    '/rest/v1/products?columns="name","price"&on_conflict=id',
    "/rest/v1/products?select=id,categories!inner()&categories.name=eq.Men&categories.order=id",
    "/rest/v1/products?image=is.null&hidden=not.is.TRUE&or=(id.in.(1,2),image.not.is.null)",
    "/rest/v1/categories?select=id,products(id)&products.or=(name.eq.Men,id.eq.1)&products.limit=2",
    "/rest/v1/rpc/count_products?category=1&in_stock=true&sub_categories={1,2}&min_price=1.5",
    `/rest/v1/rpc/find_orders?select=${encodeURIComponent(ORDER_COLUMNS)}`,
    "/rest/v1/rpc/search_products?query=not.match(any).fts.x&category=1&max_rows=8",
    "/rest/v1/rpc/search_products?query=x&sort=newest&in_stock=true&min_price=1&max_price=2.5",
    "/storage/v1/object/Products/123-my%20shirt.png",
  ])("accepts %s", (path) => {
    expect(statusOf(path)).toBeUndefined();
  });

  it.each([
    "/auth/v1/%74oken?grant_type=password",
    "/auth/v1//token",
    "/auth/v1/token/",
    "/rest/v1/%70roducts",
    "/storage/v1/object/%50roducts/x.html",
    "/rest/v1/products?description=match.(.*)(.*)%5C1",
    "/rest/v1/products?description=not.imatch(any).{a}",
    "/rest/v1/products?or=(id.eq.1,description.match.x)",
    "/rest/v1/products?select=id,a(b(c(d(id))))",
    `/rest/v1/products?select=${"a(id),".repeat(9)}id`,
    "/rest/v1/products?select=",
    "/rest/v1/products?select=id,",
    "/rest/v1/products?select=id)",
    "/rest/v1/products?select=categories(id",
    "/rest/v1/products?select=...id",
    "/rest/v1/products?select=all:*",
    "/rest/v1/products?categories.name=eq.Men",
    "/rest/v1/categories?select=id,products(id)&products.select=name",
    "/rest/v1/categories?select=id,products(id)&products.columns=name",
    "/rest/v1/categories?select=id,products(id)&products.on_conflict=name",
    "/rest/v1/categories?select=id,products(id)&products.apikey=key",
    "/rest/v1/products?select=id,categories(name)&or=(categories.name.eq.Men)",
    "/rest/v1/products?select=id,category:categoryId(name),categories(name)",
    "/rest/v1/products?select=id,categories(name)&order=categories(name),categories(name)",
    "/rest/v1/subCategories?select=*,categories(*,products(*))",
    "/rest/v1/carts?select=id,products(id,orderItems(id))&products.orderItems.select=id",
    "/rest/v1/products?description=ilike.*a*&or=(description.ilike.*b*)",
    '/rest/v1/categories?select=products(id)&products.description=like.a*&products.or=("description".not.like.b*)',
    "/rest/v1/products?hidden=is.abc",
    "/rest/v1/products?hidden=is.nullable",
    "/rest/v1/products?or=(hidden.not.is.abc,id.eq.1)",
    "/rest/v1/products?id=in.1",
    "/rest/v1/products?id=not.in.(1,2",
    "/rest/v1/products?columns=name;price",
    "/rest/v1/products?or=(id.eq.1),(id.eq.2)",
    '/rest/v1/products?or=(name.eq."a,b")',
    "/rest/v1/rpc/find_orders?name=like.*a*b*",
    "/rest/v1/rpc/find_orders?name=match.a",
  ])("rejects %s", (path) => {
    expect(statusOf(path)).toBe(400);
  });

  it.each([
    "upload/sign/Products/x.png",
    "sign/Products/x.png",
    "sign/Products",
    "info/Products/x.png",
  ])("rejects /storage/v1/object/%s", (path) => {
    expect(statusOf(`/storage/v1/object/${path}`)).toBe(404);
  });

  it.each(["SEARCH", "QUERY", "PROPFIND", "PURGE", "get"])("rejects the method %s", (method) => {
    const url = "http://shop/rest/v1/products";
    // Requests of clients may have methods that a Request of Node.js refuses or writes differently.
    const status = rejectInvalidRequest({ url, method } as Request)?.status;
    expect(status).toBe(405);
  });

  it("rejects URLs that are too long", () => {
    expect(statusOf(`/rest/v1/products?id=in.(${"1,".repeat(5000)}1)`)).toBe(414);
  });
});
