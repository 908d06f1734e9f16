import { expect, it } from "vitest";
import { publicTags } from "../lib/web/public-response.ts";
import { createCatalogVersions } from "./catalog-versions.ts";
import { toPublicList } from "./public-list.ts";

const answer = (path: string, body: string, status = 200) => {
  const headers = { "content-type": "application/json", "cache-control": "no-store", x: "1" };
  return toPublicList(
    new Request(`http://localhost/rest/v1/${path}`),
    new Response(body, { status, headers }),
  );
};

it("keeps body, status and the headers of PostgREST, and may be revalidated", async () => {
  const list = await answer("products?select=id", "[1]", 206);
  expect([list.status, await list.text()]).toEqual([206, "[1]"]);
  expect([...list.headers]).toEqual([
    ["cache-control", "no-cache"],
    ["content-type", "application/json"],
  ]);
});

it("does not mark an error as public", async () => {
  expect(publicTags(await answer("products?select=id", "{}", 401))).toBeUndefined();
});

it("depends on what it shows: a sale keeps other categories and searches without the product", async () => {
  const lists = {
    "products?select=id&categoryId=eq.1&order=id.asc": "[1]",
    "products?select=name&categoryId=eq.2": '[{"name":"Dress"}]',
    "products?select=id": "[3]",
    "products?categoryId=eq.1&order=price.desc,id.desc&limit=2": '[{"id":5},{"id":6}]',
    "products?categoryId=eq.1&order=price.desc,id.desc&limit=3": '[{"id":5},{"id":7}]',
    "products?categoryId=eq.1&price=gte.5&or=(price.gt.5,id.gt.9)": '[{"id":10}]',
    "products?categoryId=eq.1&or=(stockQuantity.eq.0,id.gt.9)": '[{"id":10}]',
    "products?order=stockQuantity.asc&limit=1": '[{"id":4}]',
    "products?categoryId=eq.2&stockQuantity=gt.0": '[{"id":4}]',
    "products?id=eq.4": '[{"id":4}]',
    "rpc/related_products?product_id=5": '[{"id":6}]',
    "rpc/related_products?product_id=6": '[{"id":7}]',
    "rpc/count_products?category=1": '{"1":12}',
    "rpc/count_products?category=1&in_stock=true": '{"1":9}',
    "rpc/search_products?query=shirt": '{"products":[{"id":7}],"near":[]}',
    "rpc/search_products?query=dress": '{"products":[{"id":8}],"near":[]}',
    "rpc/search_products?query=dress&min_price=5": '{"products":[{"id":8}],"near":[]}',
    "rpc/search_products?query=dress&in_stock=true": '{"products":[{"id":8}],"near":[]}',
  };
  const versions = createCatalogVersions();
  const since = versions.current;
  versions.change("stock 7 1");
  const kept: string[] = [];
  for (const [path, body] of Object.entries(lists)) {
    const tags = publicTags(await answer(path, body)) ?? [];
    if (versions.isUnchanged(tags, since)) kept.push(path);
  }
  expect(kept).toEqual([
    "products?select=name&categoryId=eq.2",
    "products?categoryId=eq.1&order=price.desc,id.desc&limit=2",
    "products?categoryId=eq.1&price=gte.5&or=(price.gt.5,id.gt.9)",
    "products?categoryId=eq.2&stockQuantity=gt.0",
    "products?id=eq.4",
    "rpc/related_products?product_id=5",
    "rpc/count_products?category=1",
    "rpc/search_products?query=dress",
    "rpc/search_products?query=dress&min_price=5",
  ]);
});
