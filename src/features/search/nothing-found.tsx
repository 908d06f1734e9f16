import type { ReactNode } from "react";
import { buttonStyle } from "#components/ui/controls/button.tsx";
import { categories } from "#domain/products/catalog.ts";
import { Link } from "#lib/router/link.tsx";

/** What to do next; `children` are products that are near the search. */
export function NothingFound({ children }: { children: ReactNode }) {
  return (
    <div className="mt-4 flex flex-col items-start gap-6">
      <p className="max-w-[34rem] text-balance text-ink-soft">
        Check the spelling, or try a single, more general word, such as “dress” or “bag”.
      </p>
      <CategoryLinks />
      <section aria-labelledby="near-heading" className="mt-6 w-full">
        <h2 id="near-heading" className="mb-6 text-2xl">
          You may like
        </h2>
        {children}
      </section>
    </div>
  );
}

export function CategoryLinks() {
  return (
    <ul className="flex flex-wrap gap-2">
      {categories.map(({ path, name }) => (
        <li key={path}>
          <Link to={path} className={buttonStyle("quiet")}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
