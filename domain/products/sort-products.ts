import type { Product } from "./catalog.ts";
import { columnsOfOrder, type ProductOrder } from "./product-order.ts";

export function sortProducts(products: readonly Product[], order: ProductOrder): Product[] {
  return products.toSorted((one, other) => {
    for (const by of columnsOfOrder(order)) {
      if (by && one[by.column] !== other[by.column]) {
        return one[by.column] < other[by.column] === by.ascending ? -1 : 1;
      }
    }
    return 0;
  });
}
