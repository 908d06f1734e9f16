import { useCardHeart } from "#app/card-heart.tsx";
import { usePageHead } from "#app/page/page-head.ts";
import { Breadcrumb } from "#components/ui/breadcrumb.tsx";
import { paths } from "#config/paths.ts";
import { pageOf } from "#domain/pages/page-of.ts";
import { imageSizes } from "#domain/products/image-url.ts";
import { OrderSelect } from "#features/catalog/list-controls.tsx";
import { ProductGrid, ProductGridSkeleton } from "#features/catalog/product-grid.tsx";
import { useProductOrder } from "#features/catalog/use-product-order.ts";
import { CategoryLinks } from "#features/search/nothing-found.tsx";
import { SearchBox } from "#features/search/search-box.tsx";
import { SearchHeading } from "#features/search/search-heading.tsx";
import { SearchResults } from "#features/search/search-results.tsx";
import { useSearchUrl } from "#features/search/search-url.ts";
import { useHydrated } from "#lib/use-hydrated.ts";

const page = pageOf(paths.search);
const box = <SearchBox place="page" className="mt-6 md:hidden" />;

export function SearchPage() {
  const url = useSearchUrl();
  // The prerendered page has no query.
  const hydrated = useHydrated();
  const query = hydrated ? url.query : "";
  usePageHead(page, undefined, query);
  return (
    <div className="page-width pt-6 md:pt-8">
      <Breadcrumb crumbs={[{ label: "Home", to: paths.home }, { label: "Search" }]} />
      {query ? <Results key={query} /> : <NoQuery isKnown={hydrated} />}
    </div>
  );
}

function Results() {
  const { query, category } = useSearchUrl();
  const { order } = useProductOrder();
  const action = useCardHeart();
  return (
    <SearchResults
      query={query}
      category={category}
      order={order}
      orderSelect={<OrderSelect ownOrder="Best match" />}
      box={box}
      skeleton={<ProductGridSkeleton />}
    >
      {(products) => <ProductGrid products={products} action={action} sizes={imageSizes.result} />}
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
