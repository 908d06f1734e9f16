import { Fragment } from "react";
import { Link } from "#lib/router/link.tsx";

export type Crumb = { label: string; to?: string };

/** The last crumb is the current page unless it has a link. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-soft">
      <ol className="-my-2 flex min-h-11 flex-wrap items-center gap-x-2">
        {crumbs.map((crumb, index) => (
          <Fragment key={crumb.label}>
            {index > 0 && <li aria-hidden>/</li>}
            <li>
              <CrumbLabel {...crumb} />
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

function CrumbLabel({ label, to }: Crumb) {
  if (!to) return <span aria-current="page">{label}</span>;
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
    >
      {label}
    </Link>
  );
}
