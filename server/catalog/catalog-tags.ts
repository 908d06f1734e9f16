import { z } from "zod";
import type { Product } from "../../domain/products/catalog.ts";
import type { CacheTag } from "../lib/web/public-response.ts";
import { SEARCH_PATH } from "./catalog-request.ts";

/** With more products, a list depends on the whole catalog. */
const MAX_PRODUCTS = 100;

/** Parameters that choose columns, order and part of a category's list, but no products by their stock. */
const LIST_PARAMETERS = new Set(["select", "order", "offset", "limit"]);

const products = z.array(z.object({ id: z.number() }));
const searchResult = z.object({ products, near: products });

/** What the response to a read of the catalog depends on. */
export function tagsOfRead(url: string, body: Uint8Array): CacheTag[] {
  const { pathname, searchParams } = new URL(url);
  if (pathname === SEARCH_PATH) return tagsOfSearch(body);
  const [category, ...others] = [...searchParams].filter(([name]) => !LIST_PARAMETERS.has(name));
  const [, id] = /^eq\.(\d+)$/.exec(category?.[1] ?? "") ?? [];
  const isOfCategory = category?.[0] === "categoryId" && id && others.length === 0;
  return isOfCategory ? [`category:${Number(id)}`] : ["catalog"];
}

/** A sale changes no product's rank: the result depends on the stock of what it contains. */
function tagsOfSearch(body: Uint8Array): CacheTag[] {
  const result = searchResult.safeParse(JSON.parse(Buffer.from(body).toString()));
  const found = result.data && [...result.data.products, ...result.data.near];
  if (!found || found.length > MAX_PRODUCTS) return ["catalog"];
  return ["members", ...found.map(({ id }): CacheTag => `stock:${id}`)];
}

/** What a page that shows a product and related ones depends on. */
export function tagsOfProducts(products: readonly Product[]): CacheTag[] {
  const [product] = products;
  // A product that does not exist may be added.
  if (!product) return ["members"];
  return [`members:${product.categoryId}`, ...products.map(({ id }): CacheTag => `stock:${id}`)];
}
