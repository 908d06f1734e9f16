import { Outlet, useLocation } from "react-router";
import { ErrorBoundary, PageFailure } from "#app/error-boundary.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { SkipLink } from "./skip-link.tsx";

export function StorefrontLayout() {
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      <ConnectionNotice />
      <main id="main" tabIndex={-1} className="flex-1">
        <ErrorBoundary resetKey={pathname} fallback={<PageFailure />}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <Footer />
    </div>
  );
}
