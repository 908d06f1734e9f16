import { paths } from "#config/paths.ts";
import { type Page, pageOf } from "#domain/page-of.ts";
import type { PageKey } from "#domain/pages.ts";
import { Navigate } from "#lib/router/link.tsx";
import { AdminOnly, LoginRequired } from "./guards.tsx";
import { StorefrontLayout } from "./layouts/storefront-layout.tsx";
import { type LazyPage, lazyPage } from "./lazy-page.tsx";
import { pageComponents } from "./pages.ts";

const AdminFrame = lazyPage(async () => (await import("./layouts/admin-layout.tsx")).AdminLayout);

const lazyPages = Object.fromEntries(
  Object.entries(pageComponents).map(([key, load]) => [key, lazyPage(load)]),
) as Record<Exclude<PageKey, "admin">, LazyPage<object>>;

function Content({ pageKey }: { pageKey: PageKey }) {
  if (pageKey === "admin") return <Navigate to={paths.adminDashboard} replace />;
  const Component = lazyPages[pageKey];
  return <Component />;
}

/** A page in its layout, behind its guard. */
export function PageView({ page: { key, guard } }: { page: Page }) {
  const content = <Content pageKey={key} />;
  if (guard === "admin") {
    return (
      <AdminOnly>
        <AdminFrame>{content}</AdminFrame>
      </AdminOnly>
    );
  }
  return (
    <StorefrontLayout>
      {guard === "user" ? <LoginRequired>{content}</LoginRequired> : content}
    </StorefrontLayout>
  );
}

/** Loads the code of the page at an address before its first render. */
export async function preloadPage(pathname: string): Promise<void> {
  const { key, guard } = pageOf(pathname);
  await Promise.all([
    guard === "admin" && AdminFrame.preload(),
    key !== "admin" && lazyPages[key].preload(),
  ]);
}
