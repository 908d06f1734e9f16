import { ChartColumn, Settings, Store } from "lucide-react";
import { paths } from "#config/paths.ts";
import { useSession } from "#lib/auth/session.ts";
import { Link } from "#lib/router/link.tsx";
import { ADMIN_TITLE, AdminNavigation } from "./admin-navigation.tsx";
import { Drawer } from "./drawer.tsx";
import { closeMenu, menuEntryStyle, SignedInMenu } from "./signed-in-menu.tsx";

export function AdminHeader() {
  const { user } = useSession();
  return (
    <header className="print:hidden sticky top-0 z-30 border-b border-line bg-paper/92 pt-[env(safe-area-inset-top)] backdrop-blur-md">
      <div className="flex h-16 items-center gap-x-2 px-4 md:px-6 xl:px-8">
        <Drawer label={ADMIN_TITLE} heading={ADMIN_TITLE} shown="lg:hidden">
          {(close) => <AdminNavigation onFollow={close} />}
        </Drawer>
        <Link
          to={paths.home}
          className="ml-auto inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-[0.95rem] font-semibold transition-colors hover:bg-paper-deep"
        >
          <Store aria-hidden className="size-[1.15rem] stroke-[1.75]" />
          Go to Main Site
        </Link>
        {user && (
          <SignedInMenu user={user} place="right-4 md:right-6 xl:right-8">
            <Link to={paths.adminReports} className={menuEntryStyle} onClick={closeMenu}>
              <ChartColumn aria-hidden /> Reports
            </Link>
            <Link to={paths.adminShopDetails} className={menuEntryStyle} onClick={closeMenu}>
              <Settings aria-hidden /> Shop details
            </Link>
          </SignedInMenu>
        )}
      </div>
    </header>
  );
}
