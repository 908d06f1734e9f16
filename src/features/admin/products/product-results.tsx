import { useQuery } from "@tanstack/react-query";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { TableSkeleton } from "#components/ui/feedback/table-skeleton.tsx";
import { errors } from "#domain/messages.ts";
import { filterProducts, type ProductFilter } from "./product-filter.ts";
import { EmptyShop, NoMatch, ProductList } from "./product-list.tsx";
import type { ManagedProduct } from "./products-api.ts";
import { managedProducts } from "./products-queries.ts";

type ProductResultsProps = {
  filter: ProductFilter;
  onClear: () => void;
  onEdit: (product: ManagedProduct) => void;
};

export function ProductResults({ filter, onClear, onEdit }: ProductResultsProps) {
  const { data: products, isPending, isFetching, refetch } = useQuery(managedProducts);
  if (isPending) return <LoadingProducts />;
  if (!products) {
    return (
      <LoadError
        heading={errors.productsNotLoaded}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (products.length === 0) return <EmptyShop />;
  const matches = filterProducts(products, filter);
  return (
    <>
      <p role="status" className={countLook}>
        {countOf(matches.length)}
      </p>
      {matches.length > 0 ? (
        <ProductList products={matches} onEdit={onEdit} />
      ) : (
        <NoMatch onClear={onClear} />
      )}
    </>
  );
}

const countLook = "figures mb-3 text-sm text-ink-soft";

function LoadingProducts() {
  return (
    <>
      <p aria-hidden className={countLook}>
        &nbsp;
      </p>
      <TableSkeleton label="Loading products" image />
    </>
  );
}

function countOf(count: number): string {
  return count === 1 ? "1 product" : `${count.toLocaleString("en-US")} products`;
}
