import type { ReactNode } from "react";
import { type CategoryId, categories } from "#domain/products/catalog.ts";
import type { ProductOrder } from "#domain/products/product-order.ts";
import { type SearchResult, totalOfCounts } from "#domain/products/search.ts";
import { Link } from "#lib/router/link.tsx";
import { searchUrl } from "./search-url.ts";

type SearchCategoriesProps = {
  query: string;
  chosen: CategoryId | undefined;
  order: ProductOrder;
  counts: SearchResult["counts"];
};

export function SearchCategories({ query, chosen, order, counts }: SearchCategoriesProps) {
  const found = categories.filter(({ id }) => counts[id] || id === chosen);
  return (
    <nav
      aria-label="Category"
      className="-mx-4 mt-4 flex gap-2 overflow-x-auto px-4 pt-1 pb-2 [scrollbar-width:none]"
    >
      <CategoryLink
        to={searchUrl(query, undefined, order)}
        isChosen={!chosen}
        count={totalOfCounts(counts)}
      >
        All
      </CategoryLink>
      {found.map(({ id, name }) => (
        <CategoryLink
          key={id}
          to={searchUrl(query, id, order)}
          isChosen={id === chosen}
          count={counts[id] ?? 0}
        >
          {name}
        </CategoryLink>
      ))}
    </nav>
  );
}

type CategoryLinkProps = { to: string; isChosen: boolean; count: number; children: ReactNode };

function CategoryLink({ to, isChosen, count, children }: CategoryLinkProps) {
  return (
    <Link
      to={to}
      aria-current={isChosen ? "true" : undefined}
      className="flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line px-4 text-[0.95rem] transition-colors hover:border-line-strong aria-[current=true]:border-indigo aria-[current=true]:bg-indigo-tint"
    >
      {children}
      <span className="figures text-ink-soft">{count}</span>
    </Link>
  );
}
