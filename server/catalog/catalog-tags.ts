import { z } from "zod";
import type { Product } from "../../domain/products/catalog.ts";
import type { CacheTag } from "../lib/web/public-response.ts";
import { COUNTS_PATH, PRODUCTS_PATH } from "./catalog-request.ts";

/** With more products, a list depends on its whole category, or on the whole catalog. */
const MAX_PRODUCTS = 100;

/** Parameters of a list that choose no products by their stock; the last is that of its next page. */
const STOCKLESS_PARAMETER =
  /^(select|offset|limit|id|categoryId|subCategoryId|price)=|^order=(?!.*stock)|^or=\(price\.[gl]t\.[\d.]+,id\.[gl]t\.\d+\)$/;

/** The argument of the functions that leave out what is sold out. */
const IN_STOCK = "in_stock";

const rows = z.array(z.object({ id: z.number() })).max(MAX_PRODUCTS);
const found = z
  .object({ products: rows, near: rows })
  .transform(({ products, near }) => [...products, ...near]);
const shownProducts = z.union([rows, found]);

/** What the response to a read of the catalog depends on. */
export function tagsOfRead(url: string, body: Uint8Array): CacheTag[] {
  const { pathname, searchParams } = new URL(url);
  if (searchParams.has(IN_STOCK)) return ["catalog"];
  if (pathname === COUNTS_PATH) return ["members"];
  const [, category] = /^eq\.(\d+)$/.exec(searchParams.get("categoryId") ?? "") ?? [];
  const products = productsIn(body);
  const parameters = [...searchParams].map(([name, value]) => `${name}=${value}`);
  const isList = pathname === PRODUCTS_PATH;
  if (!products || (isList && !parameters.every((one) => STOCKLESS_PARAMETER.test(one)))) {
    return category ? [`category:${Number(category)}`] : ["catalog"];
  }
  // A sale changes no product's rank: the list depends on the stock of what it contains.
  const stock = products.map(({ id }): CacheTag => `stock:${id}`);
  return [category ? `members:${Number(category)}` : "members", ...stock];
}

/** Undefined when they are too many, have no ids, or are no JSON. */
function productsIn(body: Uint8Array): { id: number }[] | undefined {
  try {
    return shownProducts.safeParse(JSON.parse(Buffer.from(body).toString())).data;
  } catch {
    return undefined;
  }
}

/** What a page depends on that shows products as cards. */
export function tagsOfCards(products: readonly Product[]): CacheTag[] {
  const [product] = products;
  // The first product may be added.
  if (!product) return ["members"];
  return [`members:${product.categoryId}`, ...products.map(({ id }): CacheTag => `hint:${id}`)];
}
