import { type MouseEvent, type ReactNode, useRef } from "react";
import { paths } from "#config/paths.ts";
import { BRAND } from "#domain/pages/pages.ts";
import { categories } from "#domain/products/catalog.ts";
import { useBrowserValue } from "#lib/hydrated.tsx";
import { Link } from "#lib/router/link.tsx";
import { useSocialUrls } from "./use-social-urls.ts";

const linkStyle = "inline-flex min-h-11 items-center underline-offset-4 hover:underline";

const shop = categories.map(({ name, path }) => [name, path] as const);

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
      <div className="page-width grid gap-x-8 gap-y-10 py-14 grid-cols-2 md:grid-cols-[2fr_1fr_1fr]">
        <div className="col-span-full max-w-sm md:col-span-1">
          <p className="font-display text-3xl font-medium tracking-[-0.03em]">{BRAND}</p>
          <p className="mt-3 text-paper/80">
            Ntoma is Akan for cloth. Clothing and accessories from a calm corner of Accra.
          </p>
        </div>
        <FooterLinks label="Footer" heading="Shop" links={shop} />
        <FooterLinks label="About the shop" heading="Help" links={aboutShop} />
      </div>
      <div className="page-width">
        <div className="flex items-center justify-between gap-4 border-t border-paper/15 py-5 text-sm text-paper/80 tiny:text-xs">
          <p>
            © {year} {BRAND}. All rights reserved
          </p>
          <SocialLinks />
        </div>
      </div>
    </footer>
  );
}

type FooterLinksProps = {
  label: string;
  heading: string;
  links: readonly (readonly [name: string, path: string])[];
};

function FooterLinks({ label, heading, links }: FooterLinksProps) {
  return (
    <nav aria-label={label} className="flex flex-col">
      <p aria-hidden className="mb-1 text-sm font-semibold text-paper/70">
        {heading}
      </p>
      {links.map(([name, path]) => (
        <Link key={path} to={path} className={linkStyle}>
          {name}
        </Link>
      ))}
    </nav>
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
