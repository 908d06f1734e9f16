import type { Locator, Page } from "playwright-core";
import { type PageEntry, pages } from "../../../domain/pages/pages.ts";
import type { RunningShop } from "../shop/shop.ts";
import {
  desktop,
  openSharedStorefront,
  openStorefront,
  type Storefront,
  sessionOf,
  users,
  type VisitedShop,
} from "./storefront.ts";

/** Every path of the back office. */
export const adminPaths = Object.values<PageEntry>(pages)
  .filter(({ guard }) => guard === "admin")
  .map(({ path }) => path.replace(":id", "1"));

/** What needs attention on the dashboard. */
export function attention(page: Page): Locator {
  return page.getByRole("region", { name: "Needs attention" });
}

/** The same, also what is folded at first. */
export async function allAttention(page: Page): Promise<Locator> {
  const region = attention(page);
  await region.waitFor();
  const more = region.getByRole("button", { name: /^\+\d+ more$/ });
  if ((await more.count()) > 0) await more.click();
  return region;
}

type BackOffice<Shop extends VisitedShop> = Storefront<Shop> & {
  /** A user who has not signed in. */
  visitSignedOut: Storefront["visit"];
};

/** A separate shop whose pages open with the admin's session, unless another one is given. */
export async function openBackOffice(): Promise<BackOffice<RunningShop>> {
  return asAdmin(await openStorefront());
}

/** The same in the shared shop, for tests that change nothing. */
export async function openSharedBackOffice(): Promise<BackOffice<VisitedShop>> {
  return asAdmin(await openSharedStorefront());
}

async function asAdmin<Shop extends VisitedShop>(
  storefront: Storefront<Shop>,
): Promise<BackOffice<Shop>> {
  const storageState = await sessionOf(storefront.shop, users.admin);
  return {
    ...storefront,
    visit: (path, options = desktop) => storefront.visit(path, { storageState, ...options }),
    visitSignedOut: storefront.visit,
  };
}
