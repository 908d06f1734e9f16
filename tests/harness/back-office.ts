import { desktop, openStorefront, type Storefront, signIn } from "./storefront.ts";

/** Every address of the back office. */
export const adminPaths = [
  "/admin",
  "/admin/dashboard",
  "/admin/products",
  "/admin/orders",
  "/admin/order-details/1",
  "/admin/customers",
] as const;

type BackOffice = Storefront & {
  /** Somebody who has not signed in yet. */
  visitAsStranger: Storefront["visit"];
};

/** A running shop whose visitors are the admin, who signed in once for them all. */
export async function openBackOffice(): Promise<BackOffice> {
  const storefront = await openStorefront();
  const page = await storefront.visit("/login");
  await signIn(page, "admin");
  const storageState = await page.context().storageState();
  await page.context().close();
  return {
    ...storefront,
    visit: (path, options = desktop) => storefront.visit(path, { ...options, storageState }),
    visitAsStranger: storefront.visit,
  };
}
