import { cardHeart } from "#app/card-heart.tsx";
import { usePageHead } from "#app/page/page-head.ts";
import { Breadcrumb } from "#components/ui/breadcrumb.tsx";
import { paths } from "#config/paths.ts";
import { pageOf } from "#domain/pages/page-of.ts";
import { imageSizes } from "#domain/products/images/image-url.ts";
import { ListControls } from "#features/catalog/list/list-controls.tsx";
import { ListFilters } from "#features/catalog/list/list-filters.tsx";
import { NoProducts } from "#features/catalog/list/no-products.tsx";
import { useListFilter } from "#features/catalog/list/use-list-filter.ts";
import { useProductOrder } from "#features/catalog/list/use-product-order.ts";
import { ProductGrid, ProductGridSkeleton } from "#features/catalog/product-grid.tsx";
import { CategoryLinks } from "#features/search/nothing-found.tsx";
import { SearchBox } from "#features/search/search-box.tsx";
import { SearchCategories } from "#features/search/search-categories.tsx";
import { SearchHeading } from "#features/search/search-heading.tsx";
import { SearchResults } from "#features/search/search-results.tsx";
import { useSearchUrl } from "#features/search/search-url.ts";
import { useHydrated } from "#lib/hydrated.tsx";

const page = pageOf(paths.search);
const box = <SearchBox place="page" className="mt-6 md:hidden" />;

export function SearchPage() {
  const url = useSearchUrl();
  // The prerendered page has no query.
  const hydrated = useHydrated();
  const query = hydrated ? url.query : "";
  usePageHead(page, undefined, query);
  return (
    <div className="wide-list page-width pt-6 md:pt-8">
      <Breadcrumb crumbs={[{ label: "Home", to: paths.home }, { label: "Search" }]} />
      {query ? <Results key={query} /> : <NoQuery isKnown={hydrated} />}
    </div>
  );
}

function Results() {
  const { query, category } = useSearchUrl();
  const { order } = useProductOrder();
  const filters = useListFilter();
  return (
    <SearchResults
      query={query}
      category={category}
      order={order}
      filter={filters.filter}
      filters={(counts) => (
        <ListFilters state={filters} isChosen={category !== undefined}>
          <SearchCategories counts={counts} />
        </ListFilters>
      )}
      controls={(count) => <ListControls count={count} ownOrder="Best match" />}
      box={box}
      skeleton={<ProductGridSkeleton />}
      noneLeft={<NoProducts filtered onClear={filters.clear} />}
    >
      {(products, place) => (
        <ProductGrid
          products={products}
          action={cardHeart}
          sizes={place === "near" ? imageSizes.result : imageSizes.card}
        />
      )}
    </SearchResults>
  );
}

function NoQuery({ isKnown }: { isKnown: boolean }) {
  return (
    <>
      <SearchHeading>Search</SearchHeading>
      {box}
      {isKnown && (
        <div className="mt-8 flex flex-col items-start gap-6 text-ink-soft">
          <p>Type what you are looking for, or look through a category.</p>
          <CategoryLinks />
        </div>
      )}
    </>
  );
}
