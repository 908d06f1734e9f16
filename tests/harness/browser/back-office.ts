import {
  desktop,
  openSharedStorefront,
  openStorefront,
  type Storefront,
  sessionOf,
  users,
} from "./storefront.ts";

/** Every path of the back office. */
export const adminPaths = [
  "/admin",
  "/admin/dashboard",
  "/admin/products",
  "/admin/products/1",
  "/admin/products/new",
  "/admin/orders",
  "/admin/order-details/1",
  "/admin/customers",
] as const;

type BackOffice = Storefront & {
  /** A user who has not signed in. */
  visitSignedOut: Storefront["visit"];
};

/** A separate shop whose pages open with the admin's session. */
export async function openBackOffice(): Promise<BackOffice> {
  return asAdmin(await openStorefront());
}

/** The same in the shared shop, for tests that change nothing. */
export async function openSharedBackOffice(): Promise<BackOffice> {
  return asAdmin(await openSharedStorefront());
}

async function asAdmin(storefront: Storefront): Promise<BackOffice> {
  const storageState = await sessionOf(storefront.shop, users.admin);
  return {
    ...storefront,
    visit: (path, options = desktop) => storefront.visit(path, { ...options, storageState }),
    visitSignedOut: storefront.visit,
  };
}
