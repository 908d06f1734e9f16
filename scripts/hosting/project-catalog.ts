import { type Product, subCategories } from "../../domain/products/catalog.ts";
import { MAX_RELATED, relatedTo } from "../../domain/products/related-products.ts";
import type { Catalog } from "../../server/catalog/catalog.ts";

/**
 * What the pages of a site need to know about all products: the ids, the beginning of each category and
 * the candidates for related products. It does not grow with the catalog, except for the ids.
 */
export async function readCatalog(
  products: AsyncIterable<Product>,
  listLength: number,
): Promise<Omit<Catalog, "product">> {
  const ids: number[] = [];
  const lists = new Map<number, Product[]>();
  const candidates = new Map<number, Product[]>();
  for await (const product of products) {
    ids.push(product.id);
    addUpTo(listLength, lists, product.categoryId, product);
    // One more, because a product is not related to itself.
    addUpTo(MAX_RELATED + 1, candidates, product.subCategoryId, product);
  }
  const candidatesOf = (categoryId: number) =>
    subCategories
      .filter((subCategory) => subCategory.categoryId === categoryId)
      .flatMap(({ id }) => candidates.get(id) ?? [])
      .toSorted((a, b) => a.id - b.id);
  return {
    productIds: async () => ids,
    productsOf: async (categoryId, count) => (lists.get(categoryId) ?? []).slice(0, count),
    relatedTo: async (product) => relatedTo(product, candidatesOf(product.categoryId)),
  };
}

function addUpTo<Key>(most: number, lists: Map<Key, Product[]>, key: Key, product: Product): void {
  const list = lists.get(key) ?? [];
  if (list.length < most) list.push(product);
  lists.set(key, list);
}
