import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { errors } from "#domain/messages.ts";
import type { CategoryId, Product } from "#domain/products/catalog.ts";
import {
  MAX_RESULTS,
  productCount,
  type SearchResult,
  totalOfCounts,
} from "#domain/products/search.ts";
import { NothingFound } from "./nothing-found.tsx";
import { SearchCategories } from "./search-categories.tsx";
import { searchQueries } from "./search-queries.ts";

const STEP = 96;

type SearchResultsProps = {
  query: string;
  category: CategoryId | undefined;
  /** Shown while the results load. */
  skeleton: ReactNode;
  children: (products: readonly Product[]) => ReactNode;
};

export function SearchResults({ query, category, skeleton, children }: SearchResultsProps) {
  const [limit, setLimit] = useState(STEP);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...searchQueries.find({ query, category, limit }),
    // The same search with another category or more rows.
    placeholderData: (before, from) => (from?.queryKey[1].query === query ? before : undefined),
  });
  const total = totalOf(data, category);
  const more = () => setLimit((shown) => Math.min(shown + STEP, MAX_RESULTS));
  return (
    <>
      <p role="status" className="mt-3 min-h-6 text-ink-soft">
        {data ? productCount(total) : !isError && "Searching"}
      </p>
      {isError && !data && (
        <LoadError
          heading={errors.productsNotLoaded}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && totalOf(data) === 0 && <NothingFound query={query} />}
      {data && totalOf(data) > 0 && (
        <SearchCategories query={query} chosen={category} counts={data.counts} />
      )}
      <div aria-busy={isPlaceholderData} className="mt-8 aria-busy:opacity-60">
        {!data && !isError && skeleton}
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
