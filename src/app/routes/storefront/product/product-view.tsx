import type { Product } from "#domain/catalog.ts";
import { relatedTo } from "#domain/related-products.ts";
import { PurchasePanel } from "#features/cart/purchase-panel.tsx";
import { ProductDetail } from "#features/catalog/product-detail.tsx";
import { RelatedProducts } from "#features/catalog/related-products.tsx";

type ProductViewProps = { product: Product; products: readonly Product[] };

export function ProductView({ product, products }: ProductViewProps) {
  return (
    <div className="page-width pt-6 md:pt-8">
      <ProductDetail product={product}>
        <PurchasePanel product={product} />
      </ProductDetail>
      <RelatedProducts products={relatedTo(product, products)} />
    </div>
  );
}
