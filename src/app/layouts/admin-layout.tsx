import type { ReactNode } from "react";
import { ErrorBoundary, PageFailure } from "#app/error-boundary.tsx";
import { UndoBar } from "#components/ui/feedback/undo-bar.tsx";
import { useLocation } from "#lib/router/router.tsx";
import { AdminHeader } from "./admin-header.tsx";
import { ADMIN_TITLE, AdminNavigation, useWaitingOrders } from "./admin-navigation.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { HeldNotice } from "./held-notice.tsx";
import { SkipLink } from "./skip-link.tsx";
import { useCountInTitle } from "./use-count-in-title.ts";

export function AdminLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useCountInTitle(useWaitingOrders() ?? 0);
  return (
    <div className="min-h-dvh lg:grid print:block lg:grid-cols-[13.5rem_minmax(0,1fr)] xl:grid-cols-[15.5rem_minmax(0,1fr)]">
      <SkipLink />
      <Sidebar />
      <div className="flex min-h-dvh min-w-0 flex-col">
        <AdminHeader />
        <ConnectionNotice />
        <HeldNotice />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[80rem] flex-1 px-4 pt-6 pb-16 md:px-6 md:pt-8 xl:px-8"
        >
          <ErrorBoundary resetKey={pathname} fallback={<PageFailure />}>
            {children}
          </ErrorBoundary>
        </main>
        <UndoBar />
      </div>
    </div>
  );
}

/** On large screens only: elsewhere the header's menu button opens the same links. */
function Sidebar() {
  return (
    <aside
      aria-label="Sidebar"
      className="hidden border-r border-line bg-white px-3 lg:block xl:px-4 print:hidden"
    >
      <div className="sticky top-0">
        <p className="mb-4 flex h-16 items-center px-3 font-display text-[1.45rem] font-medium tracking-[-0.02em]">
          {ADMIN_TITLE}
        </p>
        <AdminNavigation />
      </div>
    </aside>
  );
}
