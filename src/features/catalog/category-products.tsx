import { useEffect, useRef } from "react";
import { Button, buttonStyle } from "#components/ui/controls/button.tsx";
import { EmptyRail } from "#components/ui/drawings/empty-rail.tsx";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { Notice } from "#components/ui/feedback/notice.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { paths } from "#config/paths.ts";
import { errors } from "#domain/messages.ts";
import type { ListChoice } from "#domain/products/product-list.ts";
import { productCount } from "#domain/products/search.ts";
import { Link } from "#lib/router/link.tsx";
import { useNavigationType } from "#lib/router/router.tsx";
import { ListControls } from "./list-controls.tsx";
import type { CardAction } from "./product-card.tsx";
import { ProductGrid, ProductGridSkeleton } from "./product-grid.tsx";
import type { useCategoryProducts } from "./use-products.ts";

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
  const { subCategoryIds, order } = choice;
  const start = useScrollToStart(`${subCategoryIds.join()} ${order}`);
  const { query, products, total, isLoading } = list;
  const isFiltered = subCategoryIds.length > 0;
  return (
    <div ref={start} aria-busy={query.isPlaceholderData} className="mt-6 scroll-mt-20 lg:mt-0">
      <p role="status" className="sr-only">
        {isLoading ? "Loading products" : total !== undefined && productCount(total)}
      </p>
      <ListControls count={isLoading ? undefined : total} />
      {isLoading && <ProductGridSkeleton />}
      {!isLoading && !products && <NotLoaded query={query} />}
      {products?.length === 0 && <NoProducts filtered={isFiltered} onClear={onClear} />}
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

function NoProducts({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <Notice heading="Nothing here yet" icon={<EmptyRail />}>
      <p>New pieces arrive often. Please look in again soon.</p>
      {filtered ? (
        <Button variant="quiet" onClick={onClear}>
          Show everything
        </Button>
      ) : (
        <Link to={paths.home} className={buttonStyle("quiet")}>
          See the rest of the shop
        </Link>
      )}
    </Notice>
  );
}
