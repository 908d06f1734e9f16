import type { ReactNode } from "react";
import { type Page, pageOf } from "#domain/pages/page-of.ts";
import { isAdminPage, type StorefrontPageKey } from "#domain/pages/pages.ts";
import { StorefrontLayout } from "../layouts/storefront-layout.tsx";
import { pageComponents } from "../pages.ts";
import { type LazyPage, lazyPage } from "./lazy-page.tsx";

const adminCode = () => import("../admin-view.tsx");
const AdminView = lazyPage(async () => (await adminCode()).AdminView);

const LoginRequired = lazyPage<{ children: ReactNode }>(
  async () => (await import("../personal-pages.ts")).LoginRequired,
);

const storefrontPages = Object.fromEntries(
  Object.entries(pageComponents).map(([key, load]) => [key, lazyPage(load)]),
) as Record<StorefrontPageKey, LazyPage<object>>;

/** A page in its layout, behind its guard. */
export function PageView({ page: { key, guard } }: { page: Page }) {
  if (isAdminPage(key)) return <AdminView pageKey={key} />;
  const Content = storefrontPages[key];
  return (
    <StorefrontLayout>
      {guard === "user" ? (
        <LoginRequired>
          <Content />
        </LoginRequired>
      ) : (
        <Content />
      )}
    </StorefrontLayout>
  );
}

/** Loads the code of the page at an address before its first render. */
export async function preloadPage(pathname: string): Promise<void> {
  const { key, guard } = pageOf(pathname);
  if (!isAdminPage(key)) {
    const guardLoaded = guard === "user" ? LoginRequired.preload() : undefined;
    return void (await Promise.all([storefrontPages[key].preload(), guardLoaded]));
  }
  await AdminView.preload();
  await (await adminCode()).preloadAdminPage(key);
}
