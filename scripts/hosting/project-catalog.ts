import type { Product } from "../../domain/products/catalog.ts";
import type { ProductCounts } from "../../domain/products/product-list.ts";
import type { Catalog } from "../../server/catalog/catalog.ts";

/**
 * What the pages of a site need to know about all products: the ids, the beginning of each category and
 * the number of its products. It does not grow with the catalog, except for the ids. Which products are
 * related is known to the database only: the browser requests them.
 */
export async function readCatalog(
  products: AsyncIterable<Product>,
  listLength: number,
): Promise<Omit<Catalog, "product">> {
  const ids: number[] = [];
  const lists = new Map<number, Product[]>();
  const counts = new Map<number, ProductCounts>();
  for await (const product of products) {
    ids.push(product.id);
    addUpTo(listLength, lists, product.categoryId, product);
    count(counts, product);
  }
  return {
    lastProductId: async () => ids.at(-1) ?? 0,
    productIdsBetween: async (first, last) => ids.filter((id) => id >= first && id <= last),
    productsOf: async (categoryId, length) => (lists.get(categoryId) ?? []).slice(0, length),
    countsOf: async (categoryId) => counts.get(categoryId) ?? {},
    relatedTo: async () => undefined,
  };
}

function addUpTo<Key>(most: number, lists: Map<Key, Product[]>, key: Key, product: Product): void {
  const list = lists.get(key) ?? [];
  if (list.length < most) list.push(product);
  lists.set(key, list);
}

function count(counts: Map<number, ProductCounts>, { categoryId, subCategoryId }: Product): void {
  const ofCategory = counts.get(categoryId) ?? {};
  ofCategory[subCategoryId] = (ofCategory[subCategoryId] ?? 0) + 1;
  counts.set(categoryId, ofCategory);
}
