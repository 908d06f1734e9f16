import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { errors } from "#domain/messages.ts";
import type { CategoryId, Product } from "#domain/products/catalog.ts";
import type { ProductOrder } from "#domain/products/product-order.ts";
import {
  MAX_RESULTS,
  productCount,
  type SearchResult,
  totalOfCounts,
} from "#domain/products/search.ts";
import { NothingFound } from "./nothing-found.tsx";
import { SearchCategories } from "./search-categories.tsx";
import { SearchHeading } from "./search-heading.tsx";
import { searchQueries } from "./search-queries.ts";

const STEP = 96;

type SearchResultsProps = {
  query: string;
  category: CategoryId | undefined;
  order: ProductOrder;
  /** The control of the order. */
  orderSelect: ReactNode;
  /** The search box of small screens. */
  box: ReactNode;
  /** Shown while the results load. */
  skeleton: ReactNode;
  children: (products: readonly Product[]) => ReactNode;
};

export function SearchResults(props: SearchResultsProps) {
  const { query, category, order, children } = props;
  const [limit, setLimit] = useState(STEP);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...searchQueries.find({ query, category, order, limit }),
    // The same search with another category, order or more rows.
    placeholderData: (before, from) => (from?.queryKey[1].query === query ? before : undefined),
  });
  const total = totalOf(data, category);
  const isEmpty = data !== undefined && totalOf(data) === 0;
  const more = () => setLimit((shown) => Math.min(shown + STEP, MAX_RESULTS));
  return (
    <>
      <SearchHeading>
        {isEmpty ? `Nothing found for “${query}”` : `Results for “${query}”`}
      </SearchHeading>
      {props.box}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p
          role="status"
          className={isEmpty ? "sr-only" : "flex min-h-11 items-center text-ink-soft"}
        >
          {data ? productCount(total) : !isError && "Searching"}
        </p>
        {total > 1 && props.orderSelect}
      </div>
      {isError && !data && (
        <LoadError
          heading={errors.productsNotLoaded}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {isEmpty && <NothingFound>{children(data.near)}</NothingFound>}
      {data && !isEmpty && (
        <SearchCategories query={query} chosen={category} order={order} counts={data.counts} />
      )}
      <div aria-busy={isPlaceholderData} className="mt-8 aria-busy:opacity-60">
        {!data && !isError && props.skeleton}
        {data && data.products.length > 0 && children(data.products)}
      </div>
      {data && data.products.length < Math.min(total, MAX_RESULTS) && (
        <div className="mt-10 text-center">
          <Button variant="quiet" busy={isPlaceholderData} onClick={more}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function totalOf(data: SearchResult | undefined, category?: CategoryId): number {
  if (!data) return 0;
  return category ? (data.counts[category] ?? 0) : totalOfCounts(data.counts);
}
