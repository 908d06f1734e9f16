import { Suspense } from "react";
import { cardHeart } from "#app/card-heart.tsx";
import { usePageHead } from "#app/page/page-head.ts";
import { buttonStyle } from "#components/ui/controls/button.tsx";
import { LostLabel } from "#components/ui/drawings/lost-label.tsx";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { Notice } from "#components/ui/feedback/notice.tsx";
import { paths } from "#config/paths.ts";
import { errors } from "#domain/messages.ts";
import { type Page, pageOf, productNotFoundPage } from "#domain/pages/page-of.ts";
import type { Product } from "#domain/products/catalog.ts";
import { PurchasePanel } from "#features/cart/purchase-panel.tsx";
import { ProductDetail, ProductSkeleton } from "#features/catalog/product-detail.tsx";
import { ProductRow } from "#features/catalog/product-row.tsx";
import { useProduct, useRelatedProducts } from "#features/catalog/use-products.ts";
import { DeliveryAndReturns } from "#features/shop-details/delivery-and-returns.tsx";
import { AddToWishlist } from "#features/wishlist/add-to-wishlist.tsx";
import { lazyPart } from "#lib/browser/lazy-part.tsx";
import { useBrowserValue, useHydrated } from "#lib/hydrated.tsx";
import { Link } from "#lib/router/link.tsx";
import { useLocation } from "#lib/router/router.tsx";

const RecentlyViewed = lazyPart(
  async () => (await import("./product/recently-viewed.tsx")).RecentlyViewed,
);

export function ProductPage() {
  const page = pageOf(useLocation().pathname);
  // The HTML of every product's page begins as a skeleton.
  const isHydrated = useBrowserValue(() => true, false);
  if (page.productId === undefined) return isHydrated ? <ProductNotFound /> : <ProductSkeleton />;
  return <NumberedProduct key={page.productId} page={page} id={page.productId} />;
}

function NumberedProduct({ page, id }: { page: Page; id: number }) {
  const { data: product, isError, isFetching, refetch } = useProduct(id);
  usePageHead(product ? page : undefined, product ?? undefined);
  if (product) return <ProductView product={product} />;
  if (product === null) return <ProductNotFound />;
  if (isError) {
    const retry = () => void refetch();
    return <LoadError heading={errors.productsNotLoaded} onRetry={retry} retrying={isFetching} />;
  }
  return <ProductSkeleton />;
}

function ProductView({ product }: { product: Product }) {
  const related = useRelatedProducts(product.id);
  const hydrated = useHydrated();
  return (
    <div className="page-width pt-6 md:pt-8">
      <ProductDetail product={product} more={<DeliveryAndReturns />}>
        <PurchasePanel product={product}>
          {(quantity) => <AddToWishlist product={product} quantity={quantity} />}
        </PurchasePanel>
      </ProductDetail>
      <ProductRow heading="Related Products" products={related} action={cardHeart} />
      {hydrated && (
        <Suspense>
          <RecentlyViewed productId={product.id} />
        </Suspense>
      )}
    </div>
  );
}

function ProductNotFound() {
  usePageHead(productNotFoundPage);
  return (
    <Notice level="h1" heading={errors.productNotFound} icon={<LostLabel />}>
      <p>It may have been sold out and taken off the shelf.</p>
      <Link to={paths.home} className={buttonStyle("quiet")}>
        Go back home
      </Link>
    </Notice>
  );
}
