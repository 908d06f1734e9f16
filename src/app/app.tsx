import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { Spinner } from "#components/ui/spinner.tsx";
import { pageOf } from "#domain/page-of.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { orReload } from "#lib/load-code.ts";
import { useLocation } from "#lib/router/router.tsx";
import { useHydrated } from "#lib/use-hydrated.ts";
import { ErrorBoundary, PageFailure } from "./error-boundary.tsx";
import { NavigationEffects } from "./navigation-effects.tsx";
import { PageView } from "./page-view.tsx";

/** Loaded as soon as the app has started: a toast may report that the connection is lost. */
const Toaster = lazyPart(
  async () => (await orReload(import("#components/ui/toaster.tsx"))).Toaster,
);

const adminToasts = { success: { duration: 3000 }, error: { duration: 5000 } };
const lastResort = (
  <main>
    <PageFailure />
  </main>
);

export function App({ queryClient }: { queryClient: QueryClient }) {
  const { pathname } = useLocation();
  const page = pageOf(pathname);
  const hydrated = useHydrated();
  const isAdminPage = page.guard === "admin";
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary resetKey={pathname} fallback={lastResort}>
        <Suspense fallback={<Spinner />}>
          <PageView page={page} />
        </Suspense>
        <NavigationEffects />
      </ErrorBoundary>
      {hydrated && (
        <Suspense>
          <Toaster options={isAdminPage ? adminToasts : undefined} overHeader={!isAdminPage} />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}
