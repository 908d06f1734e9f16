import { useCardHeart } from "#app/card-heart.tsx";
import { Breadcrumb } from "#components/ui/breadcrumb.tsx";
import { paths } from "#config/paths.ts";
import { ProductGrid, ProductGridSkeleton } from "#features/catalog/product-grid.tsx";
import { CategoryLinks } from "#features/search/nothing-found.tsx";
import { SearchBox } from "#features/search/search-box.tsx";
import { SearchResults } from "#features/search/search-results.tsx";
import { useSearchUrl } from "#features/search/search-url.ts";
import { useHydrated } from "#lib/use-hydrated.ts";

export function SearchPage() {
  const url = useSearchUrl();
  // The prerendered page has no query.
  const hydrated = useHydrated();
  const query = hydrated ? url.query : "";
  const action = useCardHeart();
  return (
    <div className="page-width pt-6 md:pt-8">
      <Breadcrumb crumbs={[{ label: "Home", to: paths.home }, { label: "Search" }]} />
      <h1 className="mt-4 text-4xl wrap-anywhere md:text-5xl">
        {query ? `Results for “${query}”` : "Search"}
      </h1>
      <SearchBox place="page" className="mt-6 md:hidden" />
      {query && (
        <SearchResults
          key={query}
          query={query}
          category={url.category}
          skeleton={<ProductGridSkeleton />}
        >
          {(products) => <ProductGrid products={products} action={action} />}
        </SearchResults>
      )}
      {hydrated && !query && <NoQuery />}
    </div>
  );
}

function NoQuery() {
  return (
    <div className="mt-8 flex flex-col items-start gap-6 text-ink-soft">
      <p>Type what you are looking for, or look through a category.</p>
      <CategoryLinks />
    </div>
  );
}
