import { useEffect, useRef } from "react";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { errors } from "#domain/messages.ts";
import { isFiltered } from "#domain/products/list-filter.ts";
import type { ListChoice } from "#domain/products/product-list.ts";
import { productCount } from "#domain/products/search.ts";
import { useNavigationType } from "#lib/router/router.tsx";
import type { CardAction } from "../product-card.tsx";
import { ProductGrid, ProductGridSkeleton } from "../product-grid.tsx";
import type { useCategoryProducts } from "../use-products.ts";
import { ListControls } from "./list-controls.tsx";
import { NoProducts } from "./no-products.tsx";

type CategoryList = ReturnType<typeof useCategoryProducts>;

type CategoryProductsProps = {
  list: CategoryList;
  choice: ListChoice;
  onClear: () => void;
  action?: CardAction;
};

/** Scrolls to the start of the list when the filter changes. */
function useScrollToStart(choice: string) {
  const start = useRef<HTMLDivElement>(null);
  const shown = useRef(choice);
  const navigationType = useNavigationType();
  useEffect(() => {
    if (shown.current === choice) return;
    shown.current = choice;
    const isAbove = (start.current?.getBoundingClientRect().top ?? 0) < 0;
    if (isAbove && navigationType !== "POP") start.current?.scrollIntoView();
  }, [choice, navigationType]);
  return start;
}

export function CategoryProducts({ list, choice, onClear, action }: CategoryProductsProps) {
  const { subCategoryIds, order, filter } = choice;
  const start = useScrollToStart(JSON.stringify([subCategoryIds, order, filter]));
  const { query, products, total, isLoading } = list;
  return (
    <div ref={start} aria-busy={query.isPlaceholderData} className="mt-6 scroll-mt-20 lg:mt-0">
      <p role="status" className="sr-only">
        {isLoading ? "Loading products" : total !== undefined && productCount(total)}
      </p>
      <ListControls count={isLoading ? undefined : total} />
      {isLoading && <ProductGridSkeleton />}
      {!isLoading && !products && <NotLoaded query={query} />}
      {products?.length === 0 && (
        <NoProducts filtered={subCategoryIds.length > 0 || isFiltered(filter)} onClear={onClear} />
      )}
      {products && products.length > 0 && (
        <ProductGrid products={products} total={total} action={action} />
      )}
      {products && <LoadMore list={query} />}
    </div>
  );
}

function NotLoaded({ query }: Pick<CategoryList, "query">) {
  return (
    <LoadError
      heading={errors.productsNotLoaded}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
