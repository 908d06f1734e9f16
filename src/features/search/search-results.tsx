import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { errors } from "#domain/messages.ts";
import type { CategoryId, Product } from "#domain/products/catalog.ts";
import { isFiltered } from "#domain/products/list-filter.ts";
import type { ListFilter } from "#domain/products/product-list.ts";
import type { ProductOrder } from "#domain/products/product-order.ts";
import {
  MAX_RESULTS,
  productCount,
  type SearchResult,
  totalOfCounts,
} from "#domain/products/search.ts";
import { NothingFound } from "./nothing-found.tsx";
import { SearchHeading } from "./search-heading.tsx";
import { searchQueries } from "./search-queries.ts";

const STEP = 96;

type SearchResultsProps = {
  query: string;
  category: CategoryId | undefined;
  order: ProductOrder;
  filter: ListFilter;
  /** The controls of category, prices and stock, with the number of results; undefined while they load. */
  filters: (counts: SearchResult["counts"] | undefined) => ReactNode;
  /** The number of results and their order. */
  controls: (count: number | undefined) => ReactNode;
  /** The search box of small screens. */
  box: ReactNode;
  /** Shown while the results load. */
  skeleton: ReactNode;
  /** Shown when the filter leaves nothing. */
  noneLeft: ReactNode;
  /** The products beside the filters, or near the search in the page's whole width. */
  children: (products: readonly Product[], place: "results" | "near") => ReactNode;
};

export function SearchResults(props: SearchResultsProps) {
  const { query, category, order, filter, children } = props;
  const [limit, setLimit] = useState(STEP);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...searchQueries.find({ query, category, order, filter, limit }),
    // The same search with another category, order or filter, or more rows.
    placeholderData: (before, from) => (from?.queryKey[1].query === query ? before : undefined),
  });
  const total = data && totalOf(data, category);
  const isEmpty = data !== undefined && isUnknown(data, filter);
  return (
    <>
      <SearchHeading>
        {isEmpty ? `Nothing found for “${query}”` : `Results for “${query}”`}
      </SearchHeading>
      {props.box}
      <p role="status" className="sr-only">
        {total !== undefined ? productCount(total) : !isError && "Searching"}
      </p>
      {isEmpty && <NothingFound>{children(data.near, "near")}</NothingFound>}
      {!data && isError && (
        <LoadError
          heading={errors.productsNotLoaded}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!isEmpty && (data || !isError) && (
        <FoundProducts
          {...props}
          data={data}
          total={total}
          isBusy={isPlaceholderData}
          onMore={() => setLimit((shown) => Math.min(shown + STEP, MAX_RESULTS))}
        />
      )}
    </>
  );
}

type FoundProductsProps = SearchResultsProps & {
  data: SearchResult | undefined;
  total: number | undefined;
  isBusy: boolean;
  onMore: () => void;
};

function FoundProducts({ data, total = 0, isBusy, onMore, ...props }: FoundProductsProps) {
  const products = data?.products ?? [];
  return (
    <div className="mt-6 lg:mt-10 lg:grid lg:grid-cols-[12rem_1fr] lg:gap-10">
      {props.filters(data?.counts)}
      <div aria-busy={isBusy} className="mt-6 aria-busy:opacity-60 lg:mt-0">
        {props.controls(data && total)}
        {!data && props.skeleton}
        {data && products.length === 0 && props.noneLeft}
        {products.length > 0 && props.children(products, "results")}
        {products.length < Math.min(total, MAX_RESULTS) && (
          <div className="mt-10 text-center">
            <Button variant="quiet" busy={isBusy} onClick={onMore}>
              Show more
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function totalOf({ counts }: SearchResult, category: CategoryId | undefined): number {
  return category ? (counts[category] ?? 0) : totalOfCounts(counts);
}

/** Whether nothing has all words of the search; products that are near it are found only then. */
function isUnknown({ counts, near }: SearchResult, filter: ListFilter): boolean {
  return totalOfCounts(counts) === 0 && (near.length > 0 || !isFiltered(filter));
}
