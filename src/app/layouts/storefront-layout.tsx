import type { ReactNode } from "react";
import { ErrorBoundary, PageFailure } from "#app/error-boundary.tsx";
import { useLocation } from "#lib/router/router.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { SkipLink } from "./skip-link.tsx";

export function StorefrontLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      <ConnectionNotice />
      <main id="main" tabIndex={-1} className="flex-1">
        <ErrorBoundary resetKey={pathname} fallback={<PageFailure />}>
          {children}
        </ErrorBoundary>
      </main>
      <Footer />
    </div>
  );
}
