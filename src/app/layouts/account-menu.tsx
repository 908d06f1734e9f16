import { LayoutDashboard, Package } from "lucide-react";
import type { MouseEvent } from "react";
import { paths } from "#config/paths.ts";
import { Link } from "#lib/router/link.tsx";
import { isAdmin, useSession } from "#lib/session.ts";
import { useHydrated } from "#lib/use-hydrated.ts";
import { menuEntryStyle, SignedInMenu } from "./signed-in-menu.tsx";

export function AccountMenu() {
  const { status, user } = useSession();
  const hydrated = useHydrated();
  // Before the app has started, nobody's session is known, and the link must already work.
  if (status === "loading" && hydrated) return <span className="ml-1 h-9 w-13" />;
  if (!user) return <LoginLink />;
  return (
    <SignedInMenu user={user} place="right-[max(1rem,calc((100vw-84rem)/2+2rem))]">
      {isAdmin(user) && (
        <Link to={paths.admin} className={menuEntryStyle} onClick={closeMenu}>
          <LayoutDashboard aria-hidden /> Admin Dashboard
        </Link>
      )}
      <Link to={paths.orders} className={menuEntryStyle} onClick={closeMenu}>
        <Package aria-hidden /> View Orders
      </Link>
    </SignedInMenu>
  );
}

function LoginLink() {
  return (
    <Link
      to={paths.login}
      className="-mr-3 ml-1 inline-flex h-11 w-16 items-center justify-center rounded-full text-[0.95rem] font-semibold hover:bg-paper-deep"
    >
      Login
    </Link>
  );
}

function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}
