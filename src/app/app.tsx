import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { pageOf } from "#domain/pages/page-of.ts";
import { lazyPart } from "#lib/browser/lazy-part.tsx";
import { orReload } from "#lib/browser/load-code.ts";
import { useHydrated } from "#lib/hydrated.tsx";
import { useLocation } from "#lib/router/router.tsx";
import { ErrorBoundary, PageFailure } from "./error-boundary.tsx";
import { NavigationEffects } from "./navigation-effects.tsx";
import { PageView } from "./page/page-view.tsx";

/** Loaded as soon as the app has started: a toast may report that the connection is lost. */
const Toaster = lazyPart(
  async () => (await orReload(import("#components/ui/feedback/toaster.tsx"))).Toaster,
);

const adminToasts = { success: { duration: 3000 }, error: { duration: 5000 } };
const lastResort = (
  <main>
    <PageFailure />
  </main>
);

export function App({ queryClient }: { queryClient: QueryClient }) {
  const { pathname } = useLocation();
  // Not within the effect, in which React would not render what a press changes.
  useEffect(() => queueMicrotask(() => void window.carryOutPresses?.()), []);
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary resetKey={pathname} fallback={lastResort}>
        <PageView page={pageOf(pathname)} />
        <NavigationEffects />
      </ErrorBoundary>
      <Toasts />
    </QueryClientProvider>
  );
}

/**
 * A dialog that opens hides everything from screen readers but live regions. This one exists before
 * its code is loaded; it is off, because each toast has a role of its own.
 */
function Toasts() {
  const isAdminPage = pageOf(useLocation().pathname).guard === "admin";
  if (!useHydrated()) return null;
  return (
    <section aria-label="Notifications" aria-live="off">
      <Suspense>
        <Toaster options={isAdminPage ? adminToasts : undefined} atBottom={!isAdminPage} />
      </Suspense>
    </section>
  );
}
