import { type MouseEvent, type ReactNode, useRef } from "react";
import { paths } from "#config/paths.ts";
import { BRAND } from "#domain/pages/pages.ts";
import { categories } from "#domain/products/catalog.ts";
import { Link } from "#lib/router/link.tsx";
import { useBrowserValue } from "#lib/use-hydrated.ts";
import { useSocialUrls } from "./use-social-urls.ts";

const linkStyle = "inline-flex min-h-11 items-center underline-offset-4 hover:underline";

const aboutShop = [
  ["Delivery", paths.delivery],
  ["Returns", paths.returns],
  ["Contact", paths.contact],
  ["Terms", paths.terms],
  ["Privacy", paths.privacy],
] as const;

export function Footer() {
  const year = useBrowserValue(() => new Date().getFullYear(), import.meta.env.BUILD_YEAR);
  return (
    <footer className="print:hidden mt-24 bg-ink pb-[env(safe-area-inset-bottom)] text-paper [&_a]:focus-visible:outline-paper">
      <div className="page-width flex flex-col gap-10 py-14 md:flex-row md:items-start md:justify-between">
        <div className="max-w-xs">
          <p className="font-display text-3xl font-medium tracking-[-0.03em]">{BRAND}</p>
          <p className="mt-3 text-paper/80">
            Ntoma is Akan for cloth. Clothing and accessories from a calm corner of Accra.
          </p>
        </div>
        <nav aria-label="Footer" className="flex flex-col md:items-end">
          {categories.map(({ name, path }) => (
            <Link key={path} to={path} className={linkStyle}>
              {name}
            </Link>
          ))}
        </nav>
      </div>
      <div className="page-width">
        <div className="flex items-center justify-between gap-4 border-t border-paper/15 py-5 text-sm text-paper/80">
          <p>
            © {year} {BRAND}. All rights reserved
          </p>
          <SocialLinks />
        </div>
        <nav
          aria-label="About the shop"
          className="flex flex-wrap gap-x-6 border-t border-paper/15 pt-3 pb-6 text-sm text-paper/80"
        >
          {aboutShop.map(([name, path]) => (
            <Link key={path} to={path} className={linkStyle}>
              {name}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}

/** Placeholder links by the specification, until the shop's details have others. */
function preventNavigation(event: MouseEvent): void {
  event.preventDefault();
}

function SocialLinks() {
  const links = useRef<HTMLDivElement>(null);
  const urls = useSocialUrls(links);
  return (
    <div ref={links} className="-mr-3 flex">
      <SocialLink name="Instagram" url={urls.instagram}>
        <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
        <circle cx="12" cy="12" r="4" />
        <circle cx="16.9" cy="7.1" r="0.6" fill="currentColor" />
      </SocialLink>
      <SocialLink name="Facebook" url={urls.facebook}>
        <path d="M14 21v-8h3l.5-3.5H14V7.3c0-1 .4-1.8 1.9-1.8h1.7V2.4c-.6-.1-1.5-.2-2.4-.2-2.6 0-4.3 1.6-4.3 4.5v2.8H8V13h2.9v8" />
      </SocialLink>
    </div>
  );
}

type SocialLinkProps = { name: string; url: string | undefined; children: ReactNode };

function SocialLink({ name, url, children }: SocialLinkProps) {
  return (
    <a
      href={url || "#"}
      rel="noopener"
      onClick={url ? undefined : preventNavigation}
      className="grid size-11 place-items-center rounded-full hover:bg-paper/10"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-5 fill-none stroke-current stroke-[1.6]"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {children}
      </svg>
      <span className="sr-only">{name}</span>
    </a>
  );
}
