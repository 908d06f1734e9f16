import type { User } from "@supabase/auth-js";
import { LayoutDashboard, Package } from "lucide-react";
import type { MouseEvent } from "react";
import { paths } from "#config/paths.ts";
import { Link } from "#lib/router/link.tsx";
import { isAdmin } from "#lib/session.ts";
import { menuEntryStyle, SignedInMenu } from "./signed-in-menu.tsx";

/** The account menu of the storefront. */
export function SignedInAccount({ user }: { user: User }) {
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

function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}
