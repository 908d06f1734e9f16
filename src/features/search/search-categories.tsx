import type { ReactNode } from "react";
import { categories } from "#domain/products/catalog.ts";
import { type SearchResult, totalOfCounts } from "#domain/products/search.ts";
import { Link } from "#lib/router/link.tsx";
import { useSearchUrl } from "./search-url.ts";

/** A row of pills on small screens, a column beside the results on wide ones; undefined while they load. */
export function SearchCategories({ counts }: { counts: SearchResult["counts"] | undefined }) {
  const { category, urlOf } = useSearchUrl();
  return (
    <div className="min-w-0">
      <p aria-hidden className="mb-2 text-sm font-semibold text-ink-soft">
        Category
      </p>
      <nav
        aria-label="Category"
        className="-mx-4 flex gap-2 overflow-x-auto px-4 pt-1 pb-2 [scrollbar-width:none] lg:mx-0 lg:flex-col lg:gap-0 lg:overflow-visible lg:px-0"
      >
        <CategoryLink to={urlOf()} isChosen={!category} count={counts && totalOfCounts(counts)}>
          All
        </CategoryLink>
        {categories.map(({ id, name }) => (
          <CategoryLink
            key={id}
            to={urlOf(id)}
            isChosen={id === category}
            count={counts && (counts[id] ?? 0)}
          >
            {name}
          </CategoryLink>
        ))}
      </nav>
    </div>
  );
}

type CategoryLinkProps = {
  to: string;
  isChosen: boolean;
  count: number | undefined;
  children: ReactNode;
};

function CategoryLink({ to, isChosen, count, children }: CategoryLinkProps) {
  return (
    <Link
      to={to}
      aria-current={isChosen ? "true" : undefined}
      className="flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line px-4 text-[0.95rem] transition-colors hover:border-line-strong aria-[current=true]:border-indigo aria-[current=true]:bg-indigo-tint lg:rounded-none lg:border-0 lg:px-0 lg:hover:text-indigo lg:aria-[current=true]:bg-transparent lg:aria-[current=true]:font-semibold"
    >
      {children}
      <span className="figures min-w-[2ch] text-sm font-normal text-ink-soft lg:ml-auto lg:text-right">
        {count}
      </span>
    </Link>
  );
}
