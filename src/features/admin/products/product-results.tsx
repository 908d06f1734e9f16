import { useInfiniteQuery } from "@tanstack/react-query";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { TableSkeleton } from "#components/ui/feedback/table-skeleton.tsx";
import { errors } from "#domain/messages.ts";
import { productCount } from "#domain/products/search.ts";
import { uniqueRows } from "#lib/data/unique-rows.ts";
import { useDebouncedValue } from "#lib/use-debounced-value.ts";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import { ProductSelection } from "./list/product-selection.ts";
import type { RowActions } from "./product-actions.tsx";
import { type ProductFilter, toProductQuery } from "./product-filter.ts";
import { EmptyShop, NoMatch, ProductList } from "./product-list.tsx";
import { managedProducts } from "./products-queries.ts";

/** The list follows the search when the typing pauses. */
const PAUSE_MS = 200;

type ProductResultsProps = Pick<RowActions, "onEdit" | "onDuplicate"> & {
  filter: ProductFilter;
  onClear: () => void;
};

export function ProductResults({ filter, onClear, ...actions }: ProductResultsProps) {
  const search = useDebouncedValue(filter.search, PAUSE_MS);
  const query = toProductQuery({ ...filter, search });
  const list = useInfiniteQuery(managedProducts(query));
  if (list.isPending) return <LoadingProducts />;
  if (!list.data) {
    return (
      <LoadError
        heading={errors.productsNotLoaded}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const products = uniqueRows(list.data.pages.map((page) => page.products));
  // While another filter loads, the rows of the one before are still shown.
  const shown = list.data.pages[0]?.query ?? query;
  const isFiltered = query.search !== "" || query.status !== null || query.category !== null;
  if (products.length === 0 && !isFiltered) return <EmptyShop />;
  const total = list.data.pages[0]?.total ?? products.length;
  return (
    <div aria-busy={list.isPlaceholderData}>
      <p role="status" className={countLook}>
        {countText(total, shown.search)}
      </p>
      {products.length > 0 ? (
        <ProductSelection filterKey={JSON.stringify(shown)} loaded={() => products}>
          <ProductList query={shown} loaded={products} total={total} list={list} {...actions} />
          <BulkBar key={JSON.stringify(shown)} loaded={products} />
        </ProductSelection>
      ) : (
        <NoMatch onClear={onClear} />
      )}
    </div>
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

/** The database counts the products that a search finds up to this number. */
const MAX_COUNTED = 1001;

function countText(count: number, search: string): string {
  const isMore = search !== "" && count >= MAX_COUNTED;
  const products = isMore ? "More than 1,000 products" : productCount(count);
  return isShort(search) ? `${products} with a word that begins with “${search}”` : products;
}

/** With fewer than three letters or digits the database finds beginnings of words only. */
function isShort(search: string): boolean {
  return /^[^#]/.test(search) && (search.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 3;
}
