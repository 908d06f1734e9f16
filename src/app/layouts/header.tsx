import { paths } from "#config/paths.ts";
import { BRAND } from "#domain/pages/pages.ts";
import { categories } from "#domain/products/catalog.ts";
import { CartLink } from "#features/cart/cart-link.tsx";
import { SearchBox } from "#features/search/search-box.tsx";
import { WishlistLink } from "#features/wishlist/wishlist-link.tsx";
import { Link, NavLink } from "#lib/router/link.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { MobileSearch } from "./mobile-search.tsx";

export function Header() {
  return (
    <header className="print:hidden sticky top-0 z-40 border-b border-line bg-paper/92 pt-[env(safe-area-inset-top)] backdrop-blur-md">
      <div className="page-width flex h-16 items-center gap-x-1 md:gap-x-2">
        <MobileMenu />
        <Link
          to={paths.home}
          className="inline-flex min-h-11 items-center font-display text-[1.7rem] leading-none font-medium tracking-[-0.03em] max-[22.5rem]:text-xl md:mr-6 lg:mr-8"
        >
          {BRAND}
        </Link>
        <MainNavigation />
        <div className="ml-auto flex items-center sm:gap-x-1">
          <SearchBox place="header" className="mr-1 hidden md:block lg:mr-3" />
          <MobileSearch />
          <WishlistLink />
          <CartLink />
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}

function MainNavigation() {
  return (
    <nav aria-label="Main" className="hidden gap-x-5 md:flex lg:gap-x-7">
      {categories.map(({ name, path }) => (
        <NavLink
          key={path}
          to={path}
          className="inline-flex min-h-11 items-center border-b-2 border-transparent pt-0.5 text-[0.95rem] font-medium transition-colors hover:border-clay aria-[current=page]:border-indigo"
        >
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
