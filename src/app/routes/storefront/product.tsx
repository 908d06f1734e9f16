import { useCardHeart } from "#app/card-heart.tsx";
import { usePageHead } from "#app/page/page-head.ts";
import { buttonStyle } from "#components/ui/controls/button.tsx";
import { LostLabel } from "#components/ui/drawings/lost-label.tsx";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { Notice } from "#components/ui/feedback/notice.tsx";
import { paths } from "#config/paths.ts";
import { errors } from "#domain/messages.ts";
import { pageOf, productNotFoundPage } from "#domain/pages/page-of.ts";
import type { Product } from "#domain/products/catalog.ts";
import { relatedTo } from "#domain/products/related-products.ts";
import { PurchasePanel } from "#features/cart/purchase-panel.tsx";
import { ProductDetail, ProductSkeleton } from "#features/catalog/product-detail.tsx";
import { RelatedProducts } from "#features/catalog/related-products.tsx";
import { useProducts } from "#features/catalog/use-products.ts";
import { AddToWishlist } from "#features/wishlist/add-to-wishlist.tsx";
import { Link } from "#lib/router/link.tsx";
import { useLocation } from "#lib/router/router.tsx";

export function ProductPage() {
  const page = pageOf(useLocation().pathname);
  const {
    data: products,
    isPlaceholderData,
    isFetching,
    isError,
    refetch,
  } = useProducts(page.productId);
  const product = products?.find(({ id }) => id === page.productId);
  const isMissing = products !== undefined && !isPlaceholderData && !product;
  usePageHead(isMissing ? productNotFoundPage : product && page, product);

  if (products && product) {
    return <ProductView key={product.id} product={product} products={products} />;
  }
  if (isMissing) return <ProductNotFound />;
  if (isError) {
    const retry = () => void refetch();
    return <LoadError heading={errors.productsNotLoaded} onRetry={retry} retrying={isFetching} />;
  }
  return <ProductSkeleton />;
}

type ProductViewProps = { product: Product; products: readonly Product[] };

function ProductView({ product, products }: ProductViewProps) {
  return (
    <div className="page-width pt-6 md:pt-8">
      <ProductDetail product={product}>
        <PurchasePanel product={product}>
          {(quantity) => <AddToWishlist product={product} quantity={quantity} />}
        </PurchasePanel>
      </ProductDetail>
      <RelatedProducts products={relatedTo(product, products)} action={useCardHeart()} />
    </div>
  );
}

function ProductNotFound() {
  return (
    <Notice level="h1" heading={errors.productNotFound} icon={<LostLabel />}>
      <p>It may have been sold out and taken off the shelf.</p>
      <Link to={paths.home} className={buttonStyle("quiet")}>
        Go back home
      </Link>
    </Notice>
  );
}
