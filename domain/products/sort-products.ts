import type { Product } from "./catalog.ts";
import { columnsOfOrder, type ProductOrder } from "./product-order.ts";

export function sortProducts(products: readonly Product[], order: ProductOrder): Product[] {
  return products.toSorted((one, other) => {
    for (const by of columnsOfOrder(order)) {
      const difference = by ? one[by.column] - other[by.column] : 0;
      if (difference !== 0) return by?.ascending ? difference : -difference;
    }
    return 0;
  });
}
