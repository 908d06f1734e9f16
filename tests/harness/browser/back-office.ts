import type { Locator, Page } from "playwright-core";
import { type PageEntry, pages } from "../../../domain/pages/pages.ts";
import {
  desktop,
  openSharedStorefront,
  openStorefront,
  type Storefront,
  sessionOf,
  users,
} from "./storefront.ts";

/** Every path of the back office. */
export const adminPaths = Object.values<PageEntry>(pages)
  .filter(({ guard }) => guard === "admin")
  .map(({ path }) => path.replace(":id", "1"));

/** What needs attention on the dashboard, also what is folded at first. */
export async function allAttention(page: Page): Promise<Locator> {
  const region = page.getByRole("region", { name: "Needs attention" });
  await region.waitFor();
  const more = region.getByRole("button", { name: /^\+\d+ more$/ });
  if ((await more.count()) > 0) await more.click();
  return region;
}

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
