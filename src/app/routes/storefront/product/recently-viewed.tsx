import { cardHeart } from "#app/card-heart.tsx";
import { ProductRow } from "#features/catalog/product-row.tsx";
import { useViewedProducts } from "#features/viewed-products/use-viewed-products.ts";

/** Absent on the first visit. */
export function RecentlyViewed({ productId }: { productId: number }) {
  const products = useViewedProducts(productId);
  return <ProductRow heading="Recently viewed" products={products} action={cardHeart} />;
}
