import { matchRoutes, Navigate, type RouteObject } from "react-router";
import { paths } from "#config/paths.ts";
import { type Page, pageList } from "#domain/page-of.ts";
import { AdminOnly, LoginRequired } from "./guards.tsx";
import { StorefrontLayout } from "./layouts/storefront-layout.tsx";
import { type LazyPage, lazyPage } from "./lazy-page.tsx";
import { pageComponents } from "./pages.ts";

const AdminFrame = lazyPage(async () => (await import("./layouts/admin-layout.tsx")).AdminLayout);

function routeOf({ key, path }: Page): RouteObject {
  if (key === "admin") {
    return { path, caseSensitive: true, element: <Navigate to={paths.adminDashboard} replace /> };
  }
  const Component = lazyPage(pageComponents[key]);
  const handle = { preload: Component.preload };
  return { path, caseSensitive: true, element: <Component />, handle };
}

function routesFor(guard: Page["guard"]): RouteObject[] {
  return pageList.filter((page) => page.guard === guard).map(routeOf);
}

export const routes: RouteObject[] = [
  {
    element: <StorefrontLayout />,
    children: [
      ...routesFor(undefined),
      { element: <LoginRequired />, children: routesFor("user") },
    ],
  },
  {
    element: <AdminOnly />,
    children: [
      {
        element: <AdminFrame />,
        handle: { preload: AdminFrame.preload },
        children: routesFor("admin"),
      },
    ],
  },
];

/** Loads the code of the page at an address before its first render. */
export async function preloadPage(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(matches.map(({ route }) => (route.handle as Partial<LazyPage>)?.preload?.()));
}
