import type { Product } from "./catalog.ts";

const MOST_RELATED = 4;

/** From the same category, those of the same kind first. */
export function relatedTo(product: Product, products: readonly Product[]): Product[] {
  return products
    .filter(({ id, categoryId }) => categoryId === product.categoryId && id !== product.id)
    .toSorted((a, b) => Number(isSameKind(b)) - Number(isSameKind(a)))
    .slice(0, MOST_RELATED);

  function isSameKind(other: Product): boolean {
    return other.subCategoryId === product.subCategoryId;
  }
}
