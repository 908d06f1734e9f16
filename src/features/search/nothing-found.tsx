import { buttonStyle } from "#components/ui/controls/button.tsx";
import { EmptyRail } from "#components/ui/drawings/empty-rail.tsx";
import { Notice } from "#components/ui/feedback/notice.tsx";
import { categories } from "#domain/products/catalog.ts";
import { Link } from "#lib/router/link.tsx";

export function NothingFound({ query }: { query: string }) {
  return (
    <Notice heading={`Nothing found for “${query}”`} icon={<EmptyRail />}>
      <p>Check the spelling, or try a single, more general word, such as “dress” or “bag”.</p>
      <CategoryLinks />
    </Notice>
  );
}

export function CategoryLinks() {
  return (
    <ul className="flex flex-wrap justify-center gap-2">
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
