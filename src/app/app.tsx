import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { Spinner } from "#components/ui/spinner.tsx";
import { Toaster } from "#components/ui/toaster.tsx";
import { pageOf } from "#domain/page-of.ts";
import { useLocation } from "#lib/router/router.tsx";
import { ErrorBoundary, PageFailure } from "./error-boundary.tsx";
import { NavigationEffects } from "./navigation-effects.tsx";
import { PageView } from "./page-view.tsx";

const adminToasts = { success: { duration: 3000 }, error: { duration: 5000 } };
const lastResort = (
  <main>
    <PageFailure />
  </main>
);

export function App({ queryClient }: { queryClient: QueryClient }) {
  const { pathname } = useLocation();
  const page = pageOf(pathname);
  const isAdminPage = page.guard === "admin";
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary resetKey={pathname} fallback={lastResort}>
        <Suspense fallback={<Spinner />}>
          <PageView page={page} />
        </Suspense>
        <NavigationEffects />
      </ErrorBoundary>
      <Toaster options={isAdminPage ? adminToasts : undefined} overHeader={!isAdminPage} />
    </QueryClientProvider>
  );
}
