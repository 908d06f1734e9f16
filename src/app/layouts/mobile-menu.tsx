import { Suspense } from "react";
import { paths } from "#config/paths.ts";
import { BRAND } from "#domain/pages/pages.ts";
import { categories } from "#domain/products/catalog.ts";
import { useSession } from "#lib/auth/session.ts";
import { lazyPart } from "#lib/browser/lazy-part.tsx";
import { orReload } from "#lib/browser/load-code.ts";
import { NavLink } from "#lib/router/link.tsx";
import { Drawer } from "./drawer.tsx";

const MobileLogout = lazyPart(
  async () => (await orReload(import("./mobile-logout.tsx"))).MobileLogout,
);

const links = [
  ...categories.map(({ name, path }) => ({ label: name, to: path })),
  { label: "Wishlist", to: paths.wishlist },
  { label: "Cart", to: paths.cart },
  { label: "My Orders", to: paths.orders },
];
const account = { label: "Your Account", to: paths.account };
const login = { label: "Login", to: paths.login };

const entryStyle =
  "flex min-h-14 w-full shrink-0 items-center border-b border-line text-left font-display text-2xl font-medium aria-[current=page]:text-indigo aria-disabled:text-ink-soft";

export function MobileMenu() {
  return (
    <Drawer label="Menu" heading={BRAND} shown="md:hidden">
      {(close) => <MobileLinks onFollow={close} />}
    </Drawer>
  );
}

function MobileLinks({ onFollow }: { onFollow: () => void }) {
  const { user } = useSession();
  return (
    <nav aria-label="Mobile" className="flex flex-col">
      {[...links, user ? account : login].map(({ label, to }) => (
        <NavLink key={to} to={to} onClick={onFollow} className={entryStyle}>
          {label}
        </NavLink>
      ))}
      {user && (
        <Suspense>
          <MobileLogout className={entryStyle} onFollow={onFollow} />
        </Suspense>
      )}
    </nav>
  );
}
