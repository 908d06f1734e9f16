import type { Product } from "./catalog.ts";

export const MAX_RELATED = 4;

/** Products of the same category, those of the same subcategory first. */
export function relatedTo(product: Product, products: readonly Product[]): Product[] {
  return products
    .filter(({ id, categoryId }) => categoryId === product.categoryId && id !== product.id)
    .toSorted((a, b) => Number(isSameSubCategory(b)) - Number(isSameSubCategory(a)))
    .slice(0, MAX_RELATED);

  function isSameSubCategory(other: Product): boolean {
    return other.subCategoryId === product.subCategoryId;
  }
}
