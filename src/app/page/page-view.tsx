import { type Page, pageOf } from "#domain/pages/page-of.ts";
import { isAdminPage, type StorefrontPageKey } from "#domain/pages/pages.ts";
import { LoginRequired } from "../guards/login-required.tsx";
import { StorefrontLayout } from "../layouts/storefront-layout.tsx";
import { pageComponents } from "../pages.ts";
import { type LazyPage, lazyPage } from "./lazy-page.tsx";

const adminCode = () => import("../admin-view.tsx");
const AdminView = lazyPage(async () => (await adminCode()).AdminView);

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
  const { key } = pageOf(pathname);
  if (!isAdminPage(key)) return void (await storefrontPages[key].preload());
  await AdminView.preload();
  await (await adminCode()).preloadAdminPage(key);
}
