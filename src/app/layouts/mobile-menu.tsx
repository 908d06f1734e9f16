import { NavLink } from "react-router";
import { paths } from "#config/paths.ts";
import { categories } from "#domain/catalog.ts";
import { BRAND } from "#domain/pages.ts";
import { Drawer } from "./drawer.tsx";

const links = [
  ...categories.map(({ name, path }) => ({ label: name, to: path })),
  { label: "Wishlist", to: paths.wishlist },
  { label: "Cart", to: paths.cart },
];

export function MobileMenu() {
  return (
    <Drawer label="Menu" heading={BRAND} shown="md:hidden">
      {(close) => <MobileLinks onFollow={close} />}
    </Drawer>
  );
}

function MobileLinks({ onFollow }: { onFollow: () => void }) {
  return (
    <nav aria-label="Mobile" className="flex flex-col">
      {links.map(({ label, to }) => (
        <NavLink
          key={to}
          to={to}
          onClick={onFollow}
          className="flex min-h-14 items-center border-b border-line font-display text-2xl aria-[current=page]:text-indigo"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
