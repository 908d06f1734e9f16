import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { Button, buttonStyle } from "#components/ui/controls/button.tsx";
import { EmptyRail } from "#components/ui/drawings/empty-rail.tsx";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { Notice } from "#components/ui/feedback/notice.tsx";
import { paths } from "#config/paths.ts";
import { errors } from "#domain/messages.ts";
import type { CategoryId, Product } from "#domain/products/catalog.ts";
import { type ProductOrder, sortProducts } from "#domain/products/product-order.ts";
import { productCount } from "#domain/products/search.ts";
import { Link } from "#lib/router/link.tsx";
import { useNavigationType } from "#lib/router/router.tsx";
import { ListControls } from "./list-controls.tsx";
import type { CardAction } from "./product-card.tsx";
import { ProductGrid, ProductGridSkeleton } from "./product-grid.tsx";
import { useProductOrder } from "./use-product-order.ts";
import { useCategoryProducts } from "./use-products.ts";

type CategoryProductsProps = {
  categoryId: CategoryId;
  chosen: readonly number[];
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

export function CategoryProducts(props: CategoryProductsProps) {
  const { categoryId, chosen, onClear, action } = props;
  const { order } = useProductOrder();
  const start = useScrollToStart(`${chosen.join()} ${order}`);
  const { query, products, isLoading } = useCategoryProducts(categoryId);
  const shown = useShown(products, chosen, order);
  return (
    <div ref={start} className="mt-6 scroll-mt-20 lg:mt-0">
      <p role="status" className="sr-only">
        {isLoading ? "Loading products" : shown && productCount(shown.length)}
      </p>
      <ListControls count={shown?.length} />
      {isLoading && <ProductGridSkeleton />}
      {!isLoading && !shown && <NotLoaded query={query} />}
      {shown?.length === 0 && <NoProducts filtered={chosen.length > 0} onClear={onClear} />}
      {shown && shown.length > 0 && <ProductGrid products={shown} action={action} />}
    </div>
  );
}

function NotLoaded({ query }: { query: UseQueryResult<Product[]> }) {
  return (
    <LoadError
      heading={errors.productsNotLoaded}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}

/** No checkbox checked shows all products, several show the union. */
function useShown(
  products: Product[] | undefined,
  chosen: readonly number[],
  order: ProductOrder,
): Product[] | undefined {
  const key = chosen.join();
  return useMemo(() => {
    const ids = new Set(key.split(",").map(Number));
    const filtered =
      key === "" ? products : products?.filter(({ subCategoryId }) => ids.has(subCategoryId));
    return filtered && sortProducts(filtered, order);
  }, [products, key, order]);
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
