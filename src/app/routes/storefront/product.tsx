import { useLocation } from "react-router";
import { usePageHead } from "#app/page-head.ts";
import { LoadError } from "#components/ui/load-error.tsx";
import { errors } from "#domain/messages.ts";
import { pageOf, productNotFoundPage } from "#domain/pages.ts";
import { ProductSkeleton } from "#features/catalog/product-skeleton.tsx";
import { useProducts } from "#features/catalog/use-products.ts";
import { useHydrated } from "#lib/use-hydrated.ts";
import { ProductNotFound } from "./product/product-not-found.tsx";
import { ProductView } from "./product/product-view.tsx";

export function ProductPage() {
  const page = pageOf(useLocation().pathname);
  const hydrated = useHydrated();
  const { data: products, isPlaceholderData, isFetching, isError, refetch } = useProducts();
  const product = products?.find(({ id }) => id === page.productId);
  const isMissing = products !== undefined && !isPlaceholderData && !product;
  usePageHead(isMissing ? productNotFoundPage : product && page, product);

  if (hydrated && products && product) {
    return <ProductView key={product.id} product={product} products={products} />;
  }
  if (hydrated && isMissing) return <ProductNotFound />;
  if (hydrated && isError) {
    const retry = () => void refetch();
    return <LoadError heading={errors.productsNotLoaded} onRetry={retry} retrying={isFetching} />;
  }
  return <ProductSkeleton />;
}
